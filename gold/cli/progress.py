"""`main.py progress export|import|show|fit`:
write, read, show or evaluate the record of the user's practice.
"""

from __future__ import annotations

import argparse
import json
from contextlib import closing
from pathlib import Path

from gold import clock
from gold.cli.exitcodes import BAD_INPUT, OK
from gold.cli.options import add_force
from gold.cli.output import refuse_existing, say
from gold.i18n import _, ngettext
from gold.trainer.progress.logbook import Logbook
from gold.trainer.progress.statistics import Statistics
from gold.trainer.settings import SettingsFile

_TAGS = 5


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the help text and the options of the command to its parser."""
    parser.description = _(
        "Show what you have practised, write it to a file, or add what a file holds."
    )
    parser.epilog = _(
        "The file's ending says the format: .json, or .csv for a spreadsheet, which cannot be imported. "
        "Importing a file twice changes nothing. Exit code: 0 when done, 2 when a file cannot be read or "
        "written."
    )
    database = argparse.ArgumentParser(add_help=False)
    database.add_argument(
        "--database",
        metavar="FILE",
        type=Path,
        help=_("the database, if it is not in its usual place"),
    )
    actions = parser.add_subparsers(dest="what", metavar="ACTION", required=True)
    exported = actions.add_parser(
        "export", parents=[database], help=_("write everything to a file")
    )
    exported.add_argument("file", metavar="FILE", type=Path, help=_("a new .json or .csv file"))
    add_force(exported)
    imported = actions.add_parser("import", parents=[database], help=_("add what a file holds"))
    imported.add_argument(
        "file",
        metavar="FILE",
        type=Path,
        help=_("an exported .json file, or a copy of progress.sqlite"),
    )
    actions.add_parser(
        "fit", parents=[database], help=_("fit the times of reviews to how you forget")
    )
    shown = actions.add_parser("show", parents=[database], help=_("show it in a few lines"))
    shown.add_argument("--json", action="store_true", help=_("print the numbers as JSON"))


def run(args: argparse.Namespace) -> int:
    """Carry out the requested action, and return the exit code."""
    settings, _trouble = SettingsFile().load()
    clock.begin_days_at(settings.day_begins)
    with closing(Logbook(args.database, clock.now())) as logbook:
        if logbook.notice:
            say(logbook.notice, error=True)
        if not logbook.database.is_kept:
            return BAD_INPUT
        actions = {"export": _export, "import": _import, "fit": _fit, "show": _show}
        actions[args.what](logbook, args)
    return OK


def _export(logbook: Logbook, args: argparse.Namespace) -> None:
    from gold.trainer.progress.exchange import export_file

    file = args.file
    refuse_existing(file, args.force)
    count = export_file(file, logbook.database)
    said = ngettext("{n} attempt written to {path}", "{n} attempts written to {path}", count)
    say(said.format(n=count, path=file))


def _import(logbook: Logbook, args: argparse.Namespace) -> None:
    from gold.trainer.progress.exchange import import_file

    new = import_file(args.file, logbook.database)
    attempts = ngettext("{n} new attempt", "{n} new attempts", new.attempts).format(n=new.attempts)
    cards = ngettext("{n} new position to review", "{n} new positions to review", new.cards)
    say(f"{attempts}, {cards.format(n=new.cards)}")


def _fit(logbook: Logbook, _args: argparse.Namespace) -> None:
    from gold.trainer.progress.fitting import ENOUGH, fit_memory, log_loss
    from gold.trainer.progress.reviews import scheduler

    reviews = logbook.reviews.reviews()
    parameters = fit_memory(reviews)
    if parameters is None:
        said = _("Not enough reviews yet: {n} are needed, each a day or more after the last.")
        say(said.format(n=ENOUGH))
        return
    usual = scheduler(logbook.reviews.parameters()).parameters
    before = log_loss(usual, reviews)
    after = log_loss(parameters, reviews)
    logbook.reviews.keep_parameters(parameters, clock.now())
    said = _(
        "The times of reviews are fitted to {n} reviews (log loss {after:.3f}, before {before:.3f})."
    )
    say(said.format(n=len(reviews), after=after, before=before))


def _show(logbook: Logbook, args: argparse.Namespace) -> None:
    from gold.trainer.library.shelves import tags_by_id, users_library
    from gold.trainer.progress.statistics import statistics
    from gold.trainer.settings import SettingsFile

    settings, _trouble = SettingsFile().load()
    tags = tags_by_id(users_library(settings))
    found = statistics(logbook, clock.now(), None, tags, settings.problems_per_day)
    say(json.dumps(_numbers(found), indent=1) if args.json else "\n".join(_lines(found)))


def _numbers(found: Statistics) -> dict[str, object]:
    rating = found.ratings[-1] if found.ratings else None
    return {
        "problems": found.total.tried,
        "right first time": found.total.clean,
        "days": len(found.days),
        "streak": found.streak,
        "longest streak": found.longest_streak,
        "minutes": round(found.seconds / 60),
        "rating": None if rating is None else round(rating.rating),
        "deviation": None if rating is None else round(rating.deviation),
        "due": list(found.forecast),
        "left out": found.later + found.undated,
        "tags": {tag: [share.tried, share.clean] for tag, share in found.tags},
    }


def _lines(found: Statistics) -> list[str]:
    if found.is_empty:
        return found.left_out or [_("Nothing has been tried yet.")]
    total = found.total
    problems = ngettext("{n} problem", "{n} problems", total.tried).format(n=total.tried)
    days = ngettext("{n} day", "{n} days", len(found.days)).format(n=len(found.days))
    text = _("{problems} on {days}, {share:.0%} right first time")
    lines = [text.format(problems=problems, days=days, share=total.share)]
    if found.ratings:
        last = found.ratings[-1]
        text = _("rating: {n} ± {deviation}")
        lines.append(text.format(n=round(last.rating), deviation=round(last.deviation)))
    text = _("days in a row: {now}, at most {most}")
    lines.append(text.format(now=found.streak, most=found.longest_streak))
    today, tomorrow, *_later = found.forecast
    text = _("due today: {today}, tomorrow: {tomorrow}")
    lines.append(text.format(today=today, tomorrow=tomorrow))
    weak = [
        _("{tag} {share:.0%} of {n}").format(tag=tag, share=share.share, n=share.tried)
        for tag, share in found.tags[:_TAGS]
    ]
    if weak:
        lines.append(_("weakest tags: {tags}").format(tags=", ".join(weak)))
    return lines + found.left_out
