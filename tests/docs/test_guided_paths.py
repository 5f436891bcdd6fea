"""The path in docs/paths.md can be read, and the table there has the paths that ship."""

from __future__ import annotations

import re
from pathlib import Path

from gold.trainer.training.guided_path import PATHS_FOLDER, read_path, shelf_beside

PAGE = (Path(__file__).parents[2] / "docs" / "paths.md").read_text("utf-8")


def test_the_example_is_a_path(tmp_path: Path) -> None:
    (example,) = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    file = tmp_path / "example.yaml"
    file.write_text(example)
    path = read_path(file, shelf_beside(file))
    titles = [
        one.entry.problem.title for one in path.shelved.entries if one.entry.problem is not None
    ]
    assert titles == ["Take a stone", "Two at the edge", "Two eyes", "One eye is not enough"]


def test_the_table_has_the_paths_that_ship() -> None:
    for file in PATHS_FOLDER.glob("*.yaml"):
        path = read_path(file, shelf_beside(file))
        name, ideas = path.shelved.collection.name, {idea.picture.title for idea in path.ideas}
        assert re.search(rf"\| \*{name}\* \|.*\| {len(ideas)} \| {len(path.ideas)} \|", PAGE), name
