"""What pyproject.toml cannot say: a wheel carries problems/ and assets/ inside the package, and machine_code/
where `python3 make.py wheel` has made it.
"""

from pathlib import Path

from setuptools import find_packages, setup

SHIPPED = {f"gold._shipped.{folder}": folder for folder in ("assets", "problems", "machine_code")}
SHIPPED = {
    package: folder for package, folder in SHIPPED.items() if Path(__file__).with_name(folder).is_dir()
}

setup(
    packages=[*find_packages(include=["gold*"]), *SHIPPED],
    package_dir=SHIPPED,
    package_data={"gold": ["**/*.csv"]} | {package: ["**/*"] for package in SHIPPED},
    exclude_package_data={"": ["*.pyc"], "gold._shipped.assets": ["**/*.po", "**/*.pot"]},
)
