"""Converts the formats of other programs and sites to SGF text,
which is then read like any SGF file.

==========  =============================================================================
``.gib``    records of Tygem
``.ngf``    records of WBaduk
``.ugf``    records of PandaNet, also ``.ugi``
JSON        problems as objects with ``AB``, ``AW``, ``SZ``, ``C`` and ``SOL``, right first
            moves, each a list of colour, point and comment; or a list of such objects
diagrams    see :mod:`gold.problem.read_only.text_diagrams`
==========  =============================================================================

The records are read leniently: who played, where and when, handicap and moves. Other lines are
ignored.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping

from gold.problem.read_only.text_diagrams import diagrams_in
from gold.problem.sgf.sgf_tree import GAME_START, escape, format_properties

_GIB_TAG = re.compile(r"\\\[(\w++)=([^\\\n]*+)\\\]")
_GIB_MOVE = re.compile(r"^[ \t]*+(?:STO \d+ \d+ ([12]) (\d+) (\d+)|(SKI)\b)", re.MULTILINE)
_GIB_HANDICAP = re.compile(r"^[ \t]*+INI \d+ \d+ (\S+)", re.MULTILINE)
_DATE = re.compile(r"\d{4}[-:/.]\s*\d{1,2}[-:/.]\s*\d{1,2}")
_GIB_RESULTS = {"0": "B+", "1": "W+", "3": "B+R", "4": "W+R", "7": "B+T", "8": "W+T"}
_NGF_MOVE = re.compile(r"^[ \t]*+PM..([BW])([A-Z])([A-Z])", re.MULTILINE)
_UGF_HEADER = re.compile(r"^[ \t]*+\[Header\]", re.MULTILINE | re.IGNORECASE)
_UGF_MOVE = re.compile(r"([A-Za-z])([A-Za-z]),([BW])\d*,(\d+)", re.IGNORECASE)
_COLORS = {"1": "B", "2": "W", "B": "W", "W": "B"}
_SHORT_NUMBER = re.compile(r"[0-9]{1,4}")
_HANDICAPS = (
    "",
    "",
    "pd dp",
    "pd dp pp",
    "pd dp dd pp",
    "pd dp dd pp jj",
    "pd dp dd pp dj pj",
    "pd dp dd pp dj pj jj",
    "pd dp dd pp dj pj jd jp",
    "pd dp dd pp dj pj jd jp jj",
)

_Move = tuple[str, str]


def as_sgf(text: str) -> str | None:
    """Convert other programs' game records, JSON problems or diagrams to SGF;
    None for any other text.
    """
    begins = text.lstrip("\ufeff \t\r\n")
    if begins.startswith(("{", "[")) and (found := _json(text) or _ugf(text)):
        return found
    if GAME_START.search(text):
        return None
    return _gib(text) or _ngf(text) or _ugf(text) or "\n".join(diagrams_in(text)) or None


def _game(root: Mapping[str, str], stones: Iterable[str], moves: Iterable[_Move]) -> str:
    properties = {name: [escape(value.strip())] for name, value in root.items() if value.strip()}
    if stones := list(stones):
        properties["AB"] = stones
    nodes = "".join(f";{color}[{point}]" for color, point in moves)
    return f"(;{format_properties(properties)}{nodes})"


def _whole_number(text: str) -> int | None:
    """Return the number that a text states; None if it has other characters than 1 to 4 digits."""
    text = text.strip()
    return int(text) if _SHORT_NUMBER.fullmatch(text) else None


def _handicap(number: str, third: str = "pp") -> list[str]:
    """Return the handicap points on 19 lines; empty for a number without fixed places.

    ``third`` is the place of the third stone of three: Tygem puts it in another corner.
    """
    count = _whole_number(number)
    if count is None or count >= len(_HANDICAPS):
        return []
    places = _HANDICAPS[count]
    if count == 3:
        places = places.replace("pp", third)
    return places.split()


def _point(column: int | None, row: int | None, size: int = 19) -> str:
    """Return the SGF name of a point by column and row, from 0 at the upper left;
    a pass if off the board.
    """
    if column is None or row is None or not (0 <= column < size and 0 <= row < size):
        return ""
    return chr(97 + column) + chr(97 + row)


def _gib(text: str) -> str | None:
    found = _GIB_MOVE.findall(text)
    tags = dict(_GIB_TAG.findall(text))
    if not found and "GAMEBLACKNAME" not in tags:
        return None
    moves: list[_Move] = []
    for stated, column, row, _passed in found:
        color = _COLORS[stated or (moves[-1][0] if moves else "W")]
        moves.append((color, _point(_whole_number(column), _whole_number(row)) if stated else ""))
    about = dict(each.partition(":")[::2] for each in tags.get("GAMEINFOMAIN", "").split(","))
    result = _GIB_RESULTS.get(about.get("GRLT", ""), "")
    tenths = _whole_number(about.get("ZIPSU", ""))
    if result.endswith("+") and tenths is not None:
        result += f"{tenths / 10:g}"
    found_handicap = _GIB_HANDICAP.search(text)
    handicap = found_handicap[1] if found_handicap else ""
    date = _DATE.search(tags.get("GAMEDATE", "") + tags.get("GAMETAG", ""))
    root = {
        "SZ": "19", "PB": tags.get("GAMEBLACKNAME", ""), "PW": tags.get("GAMEWHITENAME", ""),
        "EV": tags.get("GAMENAME", ""), "PC": tags.get("GAMEPLACE", ""), "RE": result,
        "DT": re.sub(r"\W+", "-", date[0]) if date else "", "HA": handicap,
    }  # fmt: skip
    return _game(root, _handicap(handicap, third="dd"), moves)


def _ngf(text: str) -> str | None:
    found = _NGF_MOVE.findall(text)
    lines = text.split("\n")
    if not found or len(lines) < 12 or not lines[1].strip().isdigit():
        return None
    size = _whole_number(lines[1]) or 0
    handicap = lines[5]
    moves = [(color, _point(ord(column) - 66, ord(row) - 66, size)) for color, column, row in found]
    root = {
        "SZ": lines[1],
        "PW": lines[2],
        "PB": lines[3],
        "HA": handicap,
        "KM": lines[7],
        "DT": lines[8][:8],
        "RE": _ngf_result(lines[10]),
    }
    return _game(root, _handicap(handicap.strip()) if size == 19 else [], moves)


def _ngf_result(told: str) -> str:
    """Convert the result of a game to SGF, such as ``B+R``; empty if the text names no winner."""
    winner = re.search(r"(B)lack win|(W)hite win", told)
    if winner is None:
        return ""
    how = ""
    if "resign" in told:
        how = "R"
    elif "time" in told:
        how = "T"
    return f"{winner[1] or winner[2]}+{how}"


def _ugf(text: str) -> str | None:
    if not _UGF_HEADER.search(text):
        return None
    head, _mark, data = text.partition("[Data]")
    pairs = (line.partition("=") for line in head.split("\n"))
    fields = defaultdict(str, {name.strip().lower(): value for name, _, value in pairs})
    stated = fields["size"].strip() or "19"
    size = _whole_number(stated) or 0
    from_below = fields["coordinatetype"].strip().upper() == "IGS"
    stones = list[str]()
    moves = list[_Move]()
    for line in data.partition("[Figure]")[0].upper().split("\n"):
        found = _UGF_MOVE.match(line.strip())
        if found is None:
            continue
        row = ord(found[2]) - 65
        point = _point(ord(found[1]) - 65, size - 1 - row if from_below else row, size)
        if found[4] == "0" and found[3] == "B" and not moves:
            stones.append(point)
        else:
            moves.append((found[3], point))
    winner, _comma, how = fields["winner"].strip().partition(",")
    black, white, date = (fields[name].partition(",")[0] for name in ("playerb", "playerw", "date"))
    root = {
        "SZ": stated, "PB": black, "PW": white, "DT": date, "EV": fields["title"], "PC": fields["place"],
        "RE": f"{winner}+{how}" if winner in ("B", "W") else "",
    }  # fmt: skip
    return _game(root, stones, moves)


def _json(text: str) -> str | None:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    problems = value if isinstance(value, list) else [value]
    games = [
        _json_problem(one)
        for one in problems
        if isinstance(one, dict) and one.keys() & {"AB", "AW"}
    ]
    return "\n".join(games) if games and len(games) == len(problems) else None


def _json_problem(problem: Mapping[str, object]) -> str:
    """Convert a problem to SGF. Its mistakes are reported later, when the SGF is read."""

    def texts(value: object) -> list[str]:
        return [escape(str(each)) for each in (value if isinstance(value, list) else [value])]

    solutions = problem.get("SOL")
    lines = [texts(each) for each in solutions if each] if isinstance(solutions, list) else []
    root = {
        name: texts(problem[name]) for name in ("SZ", "GN", "C", "AB", "AW") if problem.get(name)
    }
    if lines:
        root["PL"] = [lines[0][0]]
    branches = []
    for color, *rest in lines:
        node = {"B" if color.upper().startswith("B") else "W": rest[:1] or [""], "TE": ["1"]}
        comment = "\n".join(filter(None, rest[1:]))
        branches.append(f"(;{format_properties(node | ({'C': [comment]} if comment else {}))})")
    return f"(;{format_properties(root)}{''.join(branches)})"
