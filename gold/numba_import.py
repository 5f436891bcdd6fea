"""Imports numba; if that fails, the error message names a remedy.

On Windows, numba's compiled parts need a library of Microsoft that is not part of Python. The
package msvc-runtime (requirements.txt) installs it into a folder that this module adds to the
search path.

:raises UnavailableError: if numba is installed, but cannot be loaded.
"""

from __future__ import annotations

import os
import sys

from gold.errors import UnavailableError
from gold.i18n import _

__all__ = ["numba"]

if sys.platform == "win32":
    os.add_dll_directory(sys.prefix)

try:
    import numba
except ModuleNotFoundError:  # main says how to install what is missing
    raise
except (ImportError, OSError) as error:
    reason = (str(error).strip() or type(error).__name__).splitlines()[0]
    if sys.platform == "win32":
        text = _(
            "The computer cannot think: a part of it cannot be loaded ({reason}). "
            "Install the “Visual C++ Redistributable” from Microsoft's pages, and start GoLD again."
        )
    else:
        text = _(
            "The computer cannot think: a part of it cannot be loaded ({reason}). "
            "Delete the folder .venv, and start GoLD again with “python3 make.py run”."
        )
    raise UnavailableError(text.format(reason=reason)) from error
