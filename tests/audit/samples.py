"""Files to audit: a straight three in the corner, where B1 is the only solution for either side. Some say
where play is allowed; of the others that is assumed.
"""

from pathlib import Path

from gold.audit.problem import Effort
from gold.audit.run import Audit, AuditJournal, run_audit, source_in

EFFORT = Effort(nodes=20_000, stone_nodes=5_000, lines=True)
SHAPE = "SZ[11]AB[ai][bi][ci][di][ei][ej][ek]AW[aj][bj][cj][dj][dk]"
STATED = f"{SHAPE}VW[ak][bk][ck]"

GAMES = {
    "sound.sgf": f"(;{STATED}GN[Sound];B[bk];W[ak];B[ck])",
    "false.sgf": f"(;{STATED}GN[<b>False</b>]C[What now?];B[ak]C[Well done!];W[bk])",
    "called-wrong.sgf": f"(;{STATED}PL[W];W[bk]BM[1])",
    "plain.sgf": f"(;{SHAPE})",
    "turned.sgf": "(;SZ[11]PL[W]AW[ai][bi][ci][di][ei][ej][ek]AB[aj][bj][cj][dj][dk])",
    "disputed.sgf": "(;SZ[11]AW[ai][bi][ci][di][ei][fi]AB[aj][bj][cj][dj][ej][ak][ck][dk];B[fj]C[RIGHT])",
    "no-answer.sgf": f"(;{STATED};B[dk])",
}


def write_games(folder: Path, *names: str) -> Path:
    folder.mkdir(exist_ok=True)
    for name in names or GAMES:
        (folder / name).write_text(GAMES[name], encoding="utf-8")
    return folder


def audit_in(folder: Path, journal: Path) -> Audit:
    return run_audit(source_in(folder), EFFORT, AuditJournal(journal))
