"""The user's language: `_` and `ngettext` look every text of the interface up when it is shown.

    from gold.i18n import _, ngettext
    _("Undo")
    ngettext("{n} stone", "{n} stones", n).format(n=n)

The source text, plain English, is the key and stands wherever a translation is missing. Catalogues are
`assets/locale/<language>/LC_MESSAGES/gold.mo`; `python3 make.py pot` gathers the texts for translators.
Nothing is read before the first text is asked for.
"""

from __future__ import annotations

import gettext
import os
from pathlib import Path

DOMAIN = "gold"
LOCALE_DIR = Path(__file__).resolve().parent.parent / "assets" / "locale"
LANGUAGE_VARIABLE = "GOLD_LANGUAGE"

_catalogue: gettext.NullTranslations | None = None


def use_language(language: str | None = None, locale_dir: Path = LOCALE_DIR) -> None:
    """Show texts in `language` ("de", "pt_BR") from now on; texts already on the screen stay as they are.

    Without one the environment decides: GOLD_LANGUAGE, else what gettext looks at (LANGUAGE, LC_ALL,
    LC_MESSAGES, LANG). A language without a catalogue gives the source texts.
    """
    global _catalogue
    wanted = language or os.environ.get(LANGUAGE_VARIABLE)
    _catalogue = gettext.translation(
        DOMAIN, str(locale_dir), languages=[wanted] if wanted else None, fallback=True
    )


def _(message: str) -> str:
    """Return `message` in the user's language."""
    # gettext keeps the catalogue's header under the empty text.
    return _current().gettext(message) if message else ""


def name_of(language: str, locale_dir: Path = LOCALE_DIR) -> str:
    """Return what a language calls itself: what its catalogue has for "English", else its code."""
    catalogue = gettext.translation(DOMAIN, str(locale_dir), languages=[language], fallback=True)
    name = catalogue.gettext("English")
    return name if name != "English" or language == "en" else language


def ngettext(singular: str, plural: str, n: int) -> str:
    """Return the form that the user's language takes for `n` things; `{n}` in it is left to the caller."""
    return _current().ngettext(singular, plural, n)


def _current() -> gettext.NullTranslations:
    if _catalogue is None:
        use_language()
    assert _catalogue is not None
    return _catalogue
