"""The user's language: `_` and `ngettext` translate every text of the interface when it is shown.

    from gold.i18n import _, ngettext
    _("Undo")
    ngettext("{n} stone", "{n} stones", n).format(n=n)

The key is the English text, which is also shown if a translation is missing. Catalogues are in
`assets/locale/<language>/LC_MESSAGES/gold.mo`; `python3 make.py pot` collects the texts for translators.
Nothing is read before the first text is needed.
"""

from __future__ import annotations

import gettext
import os
from pathlib import Path

from gold.shipped import shipped

DOMAIN = "gold"
LOCALE_DIR = shipped("assets") / "locale"
LANGUAGE_VARIABLE = "GOLD_LANGUAGE"

# between thousands, before decimals
_SEPARATORS = {"de": (".", ","), "fr": ("\N{NO-BREAK SPACE}", ",")}

_catalogue: gettext.NullTranslations | None = None


def use_language(language: str | None = None, locale_dir: Path = LOCALE_DIR) -> None:
    """Set the language for all texts from now on ("de", "pt_BR");
    texts on the screen do not change.

    If none is given, the environment decides: GOLD_LANGUAGE, or else gettext's variables (LANGUAGE,
    LC_ALL, LC_MESSAGES, LANG). Without a catalogue for the language, the English texts are shown.
    """
    global _catalogue
    wanted = language or os.environ.get(LANGUAGE_VARIABLE)
    _catalogue = gettext.translation(
        DOMAIN, str(locale_dir), languages=[wanted] if wanted else None, fallback=True
    )


def _(message: str) -> str:
    """Return `message` in the user's language."""
    # For the empty text, gettext would return the header of the catalogue.
    return _current().gettext(message) if message else ""


def language() -> str:
    """Return the code of the texts' language, such as "ja" or "zh_CN"; "en" without a catalogue."""
    # as Babel writes it
    return _current().info().get("language", "en").replace("zh_Hans_CN", "zh_CN")


def sentence(text: str) -> str:
    """Return a text with the full stop of the user's language, unless it has .
    ! or ? at its end.
    """
    stop = "。" if language().partition("_")[0] in ("ja", "zh") else "."
    return text if text.endswith((".", "!", "?", "。", "！", "？")) else text + stop


def language_name(language: str, locale_dir: Path = LOCALE_DIR) -> str:
    """Return a language's own name: its catalogue's translation of "English", or else its code."""
    catalogue = gettext.translation(DOMAIN, str(locale_dir), languages=[language], fallback=True)
    name = catalogue.gettext("English")
    return name if name != "English" or language == "en" else language


def number(value: float, form: str = ",") -> str:
    """Format a number by Python's format ``form``, with the separators of the user's language."""
    thousands, point = _SEPARATORS.get(language(), (",", "."))
    return format(value, form).translate(str.maketrans(",.", thousands + point))


def ngettext(singular: str, plural: str, n: int) -> str:
    """Return the text for `n` things in the user's language. The caller replaces `{n}` in it."""
    return _current().ngettext(singular, plural, n)


def _current() -> gettext.NullTranslations:
    if _catalogue is None:
        use_language()
    assert _catalogue is not None
    return _catalogue
