"""The problems that several tests of sheets print."""

import pytest

from gold.problem.files import load_collection
from gold.problem.model import Problem


@pytest.fixture(scope="module")
def first_steps() -> list[Problem]:
    return load_collection("problems/first-steps.yaml").problems
