"""What pyproject.toml cannot say: a wheel carries problems/ and assets/ inside the package, and machine_code/
where `python3 make.py wheel` has made it.
"""

from pathlib import Path

from setuptools import Distribution, find_packages, setup

FOLDERS = [
    name
    for name in ("assets", "problems", "machine_code", "packed")
    if Path(__file__).with_name(name).is_dir()
]
LABORATORY = ["gold.lab", "gold.lab.*"]  # for those who build GoLD, not for those who play
SHIPPED = {f"gold._shipped.{name}": name for name in FOLDERS}


class OfOneProcessor(Distribution):
    """Machine code is for one kind of processor and one Python, and the wheel's name says which."""

    def has_ext_modules(self) -> bool:
        """Tell whether there is any."""
        return "machine_code" in FOLDERS


setup(
    distclass=OfOneProcessor,
    packages=[*find_packages(include=["gold*"], exclude=LABORATORY), *SHIPPED],
    package_dir=SHIPPED,
    package_data={"gold": ["**/*.csv", "**/*.sql", "**/*.toml"]}
    | {package: ["**/*"] for package in SHIPPED},
    exclude_package_data={
        "": ["*.pyc"],
        "gold": ["lab/**/*"],
        "gold._shipped.assets": ["**/*.po", "**/*.pot"],
    },
)
