"""Writes an audit as one HTML page with all drawings and styles in it, and without a script."""

from __future__ import annotations

from collections.abc import Iterable

from gold.audit.findings import Finding, Kind
from gold.audit.report import cells
from gold.audit.run import Audit, Item
from gold.audit.words import finding_sentence, kind_heading
from gold.board.points import Point
from gold.gui.sheets.figure import Figure, Marks, Part, cross, diamond, dot, figure, ring
from gold.gui.sheets.svg import WOOD, svg, xml_text
from gold.i18n import _, language, ngettext
from gold.problem.names.shown import shown_title
from gold.solver.status_words import status_word
from gold.trainer.wording import task

_CELL = 20  # pixels between two lines

_STYLE = """
body{font:16px/1.5 system-ui,sans-serif;color:#2a2520;background:#faf7f0;margin:0 auto;max-width:70rem;
padding:1.5rem}
h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2rem}h3{font-size:1rem;margin:0}
table{border-collapse:collapse;font-size:.92rem}th,td{text-align:left;padding:.25rem .8rem .25rem 0;
border-bottom:1px solid #dcd3c2;vertical-align:top}td.n{text-align:right}
article{display:flex;flex-wrap:wrap;gap:1.2rem;background:#fff;border:1px solid #dcd3c2;border-radius:.5rem;
padding:1rem;margin:1rem 0;break-inside:avoid}
article>div{flex:1 1 20rem}article>svg{max-width:100%;height:auto;flex:none}
.where,.remark{color:#6f6557;font-size:.9rem}ul{padding-left:1.2rem;margin:.5rem 0}
.key svg{vertical-align:middle}.key span{margin-right:1.2rem;white-space:nowrap}
""".strip()


def page(audit: Audit) -> str:
    """Return the HTML text of an audit: a summary, the problems with findings, and a table of all problems."""
    title = _("Audit: {name}").format(name=audit.name)
    found = [item for item in audit.items if not item.result.is_sound]
    nothing = _("Nothing was found.")
    what_was_found = _("What was found")
    all_problems = _("All problems")
    articles = "\n".join(_article(item) for item in found) or f"<p>{xml_text(nothing)}</p>"
    return f"""<!DOCTYPE html>
<html lang="{language().replace("_", "-")}"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{xml_text(title)}</title><style>{_STYLE}</style></head><body>
<h1>{xml_text(title)}</h1>
{_summary(audit)}
<h2>{xml_text(what_was_found)}</h2>
{_key()}
{articles}
<h2>{xml_text(all_problems)}</h2>
{_table(audit)}
</body></html>
"""


def _summary(audit: Audit) -> str:
    summary = audit.summary
    count = ngettext("{n} problem", "{n} problems", summary["problems"]).format(
        n=summary["problems"]
    )
    said = _("{problems}: {proved} proved, {sound} of them without errors.").format(
        problems=count, proved=summary["proved"], sound=summary["sound"]
    )
    rows = "".join(
        f'<tr><td>{xml_text(kind_heading(kind))}</td><td class="n">{summary[kind]}</td></tr>'
        for kind in Kind
        if kind in summary
    )
    return f"<p>{xml_text(said)}</p><table>{rows}</table>"


def _key() -> str:
    center = _CELL / 2, _CELL / 2
    meanings: tuple[tuple[tuple[Part, ...], str], ...] = (
        (ring(center, _CELL), _("proved solution")),
        (cross(center, _CELL), _("the author's answer, which fails")),
        (diamond(center, _CELL), _("superfluous stone")),
        ((dot(center, _CELL),), _("playable point")),
    )
    shown = (
        (svg(Figure((_CELL, _CELL), parts, _CELL), meaning, WOOD, _CELL), meaning)
        for parts, meaning in meanings
    )
    names = "".join(f"<span>{mark} {xml_text(name)}</span>" for mark, name in shown)
    return f'<p class="key">{names}</p>'


def _article(item: Item) -> str:
    problem = item.problem
    found = item.result
    picture = ""
    asked = ""
    if problem is not None:
        failures = found.points_of(Kind.FALSE_ANSWER, Kind.WEAKER_ANSWER)
        if found.has(Kind.NO_SOLUTION):
            failures = found.authors_answers
        unplayable = found.points_of(Kind.UNPLAYABLE_ANSWER)  # these cannot be drawn
        told = {move: f"{move}: {status_word(status)}" for move, status in found.first_moves}
        marks = Marks(
            solutions=_points(item, found.solutions),
            failures=_points(item, [move for move in failures if move not in unplayable]),
            superfluous=_points(item, found.points_of(Kind.SUPERFLUOUS_STONES)),
            hints={point: told[name] for name in told for point in _points(item, [name])},
            playable=True,
        )
        picture = svg(
            figure(problem.position, coordinates=True, marks=marks), item.place, WOOD, _CELL
        )
        if problem.defender is not None:
            asked = f"<p>{xml_text(task(problem))}. {xml_text(_result(item))}</p>"
    title = (shown_title(problem) if problem is not None else "") or item.place
    where = f"{item.entry.path}, {item.entry.index + 1}"
    findings = "".join(_finding(item, finding) for finding in found.findings)
    return (
        f'<article>{picture}<div><h3>{xml_text(title)}</h3><p class="where">{xml_text(where)}</p>'
        f"{asked}<ul>{findings}</ul></div></article>"
    )


def _points(item: Item, names: Iterable[str]) -> list[Point]:
    assert item.problem is not None
    return [
        Point(item.problem.position.geometry.from_vertex(name)) for name in names if name != "pass"
    ]


def _finding(item: Item, finding: Finding) -> str:
    text = f"{xml_text(finding_sentence(item, finding))}"
    if finding.kind.is_remark:
        return f'<li class="remark">{text}</li>'
    return f"<li><b>{xml_text(kind_heading(finding.kind))}</b>: {text}</li>"


def _result(item: Item) -> str:
    found = item.result
    if found.status is None or not found.proved:
        return ""
    return _("Proved: {status}.").format(status=status_word(found.status))


def _table(audit: Audit) -> str:
    heads = (_("problem"), _("title"), _("result"), _("solutions"), _("author"), _("findings"))
    head = "".join(f"<th>{xml_text(name)}</th>" for name in heads)
    rows = "".join(
        f"<tr>{''.join(f'<td>{xml_text(cell)}</td>' for cell in cells(item))}</tr>"
        for item in audit.items
    )
    return f"<table><tr>{head}</tr>{rows}</table>"
