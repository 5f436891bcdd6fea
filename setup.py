"""The one thing that pyproject.toml cannot say: a wheel carries problems/ and assets/ inside the package."""

from setuptools import find_packages, setup

SHIPPED = {f"gold._shipped.{folder}": folder for folder in ("assets", "problems")}

setup(
    packages=[*find_packages(include=["gold*"]), *SHIPPED],
    package_dir=SHIPPED,
    package_data={"gold": ["**/*.csv"]} | {package: ["**/*"] for package in SHIPPED},
    exclude_package_data={"": ["*.pyc"], "gold._shipped.assets": ["**/*.po", "**/*.pot"]},
)
