"""Practice as one frozen state: what is known, what can happen, and what follows. Nothing here has a window.

Read ``state.py``, then ``step.py``. Whoever holds the state passes each event to ``step``, keeps the
new state, and carries out the effects.
"""
