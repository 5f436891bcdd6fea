"""Files to audit: a straight three in the corner, where B1 is the only solution for either side."""

from pathlib import Path

SHAPE = "SZ[11]AB[ai][bi][ci][di][ei][ej][ek]AW[aj][bj][cj][dj][dk]"

GAMES = {
    "sound.sgf": f"(;{SHAPE}GN[Sound];B[bk];W[ak];B[ck])",
    "false.sgf": f"(;{SHAPE}GN[<b>False</b>]C[What now?];B[ak]C[Well done!];W[bk])",
    "called-wrong.sgf": f"(;{SHAPE}PL[W];W[bk]BM[1])",
    "plain.sgf": f"(;{SHAPE})",
    "turned.sgf": "(;SZ[11]PL[W]AW[ai][bi][ci][di][ei][ej][ek]AB[aj][bj][cj][dj][dk])",
    "no-answer.sgf": f"(;{SHAPE};B[dk])",
}


def write_games(folder: Path, *names: str) -> Path:
    folder.mkdir(exist_ok=True)
    for name in names or GAMES:
        (folder / name).write_text(GAMES[name], encoding="utf-8")
    return folder
