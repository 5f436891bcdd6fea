"""Practice of one problem as a state machine: frozen states, events, and effects. It has no window.

Read ``state.py``, then ``step.py``. The window passes each event to ``step``, keeps the new state,
and carries out the effects.
"""
