"""An audit as one HTML page, which needs nothing else: drawings and styles are in it, and no script."""

from __future__ import annotations

from html import escape

from gold.audit.findings import Finding, Kind
from gold.audit.run import Audit, Item
from gold.audit.svg import SYMBOLS, Marks, drawing
from gold.audit.words import name_of, sentence
from gold.i18n import _, language, ngettext
from gold.problem.shown import shown_title
from gold.solver.status_words import status_word
from gold.trainer.wording import task

_STYLE = """
body{font:16px/1.5 system-ui,sans-serif;color:#2a2520;background:#faf7f0;margin:0 auto;max-width:70rem;
padding:1.5rem}
h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2rem}h3{font-size:1rem;margin:0}
table{border-collapse:collapse;font-size:.92rem}th,td{text-align:left;padding:.25rem .8rem .25rem 0;
border-bottom:1px solid #dcd3c2;vertical-align:top}td.n{text-align:right}
article{display:flex;flex-wrap:wrap;gap:1.2rem;background:#fff;border:1px solid #dcd3c2;border-radius:.5rem;
padding:1rem;margin:1rem 0;break-inside:avoid}
article>div{flex:1 1 20rem}.board{max-width:100%;height:auto;flex:none}
.where,.remark{color:#6f6557;font-size:.9rem}ul{padding-left:1.2rem;margin:.5rem 0}
.key svg{vertical-align:middle}.key span{margin-right:1.2rem;white-space:nowrap}
""".strip()


def page(audit: Audit) -> str:
    """The whole page."""
    title = _("Audit: {name}").format(name=audit.name)
    found = [item for item in audit.items if not item.found.is_sound]
    nothing, what_was_found, all_problems = _("Nothing was found."), _("What was found"), _("All problems")
    articles = "\n".join(_article(item) for item in found) or f"<p>{escape(nothing)}</p>"
    return f"""<!DOCTYPE html>
<html lang="{language().replace("_", "-")}"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{escape(title)}</title><style>{_STYLE}</style></head><body>
{SYMBOLS}
<h1>{escape(title)}</h1>
{_summary(audit)}
<h2>{escape(what_was_found)}</h2>
{_key()}
{articles}
<h2>{escape(all_problems)}</h2>
{_table(audit)}
</body></html>
"""


def _summary(audit: Audit) -> str:
    summary = audit.summary
    count = ngettext("{n} problem", "{n} problems", summary["problems"]).format(n=summary["problems"])
    said = _("{problems}: {proved} proved, {sound} of them with nothing to say against them.").format(
        problems=count, proved=summary["proved"], sound=summary["sound"]
    )
    rows = "".join(
        f'<tr><td>{escape(name_of(kind))}</td><td class="n">{summary[kind]}</td></tr>'
        for kind in Kind
        if kind in summary
    )
    return f"<p>{escape(said)}</p><table>{rows}</table>"


def _key() -> str:
    meanings = (
        ("s", _("proved solution")),
        ("x", _("the author's answer, refuted")),
        ("d", _("superfluous stone")),
        ("v", _("playable point")),
    )
    parts = "".join(
        f'<span><svg width="20" height="20" viewBox="-10 -10 20 20"><use href="#{symbol}"/></svg> '
        f"{escape(meaning)}</span>"
        for symbol, meaning in meanings
    )
    return f'<p class="key">{parts}</p>'


def _article(item: Item) -> str:
    problem, found = item.problem, item.found
    picture, asked = "", ""
    if problem is not None:
        failures = found.points_of(Kind.FALSE_ANSWER, Kind.WEAKER_ANSWER)
        if found.has(Kind.NO_SOLUTION):
            failures = found.authors_answers
        marks = Marks(
            found.solutions,
            _on_board(item, failures),
            found.points_of(Kind.SUPERFLUOUS_STONES),
            {move: f"{move}: {status_word(status)}" for move, status in found.first_moves},
        )
        picture = drawing(problem.position, marks, item.place)
        if problem.defender is not None:
            stones = len(problem.position.keystones())
            asked = (
                f"<p>{escape(task(problem.to_play, problem.defender, stones))}. {escape(_result(item))}</p>"
            )
    title = (shown_title(problem) if problem is not None else "") or item.place
    findings = "".join(_finding(item, finding) for finding in found.findings)
    return (
        f'<article>{picture}<div><h3>{escape(title)}</h3><p class="where">{escape(_where(item))}</p>'
        f"{asked}<ul>{findings}</ul></div></article>"
    )


def _on_board(item: Item, moves: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the moves that are named in the drawing; an answer that cannot be played is left out."""
    unplayable = item.found.points_of(Kind.UNPLAYABLE_ANSWER)
    return tuple(move for move in moves if move not in unplayable)


def _finding(item: Item, finding: Finding) -> str:
    text = f"{escape(sentence(item, finding))}"
    if finding.kind.is_remark:
        return f'<li class="remark">{text}</li>'
    return f"<li><b>{escape(name_of(finding.kind))}</b>: {text}</li>"


def _where(item: Item) -> str:
    return f"{item.entry.path}, {item.entry.index + 1}"


def _result(item: Item) -> str:
    found = item.found
    if found.status is None:
        return ""
    if not found.proved:
        return _("Estimate: {status}.").format(status=status_word(found.status))
    return _("Proved: {status}.").format(status=status_word(found.status))


def _table(audit: Audit) -> str:
    heads = (_("problem"), _("title"), _("result"), _("solutions"), _("author"), _("findings"))
    head = "".join(f"<th>{escape(name)}</th>" for name in heads)
    rows = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row(item))}</tr>" for item in audit.items
    )
    return f"<table><tr>{head}</tr>{rows}</table>"


def row(item: Item) -> tuple[str, ...]:
    """A problem in a table: place, title, result, solutions, the author's answers, what was found."""
    found = item.found
    status = status_word(found.status or "")
    return (
        item.place,
        shown_title(item.problem) if item.problem is not None else "",
        status if found.proved or not status else _("{status}?").format(status=status),
        " ".join(found.solutions),
        " ".join(found.authors_answers),
        ", ".join(name_of(finding.kind) for finding in found.findings),
    )
