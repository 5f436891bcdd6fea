#!/usr/bin/env bash
# The fast tests on another release of Debian, with its Python, as root on a Debian machine:
#   tests/tools/debian.sh trixie FOLDER [arguments for pytest]
# FOLDER gets the release (debootstrap; 600 MB with the packages) and keeps it for the next time; what pip needs to know
# of this machine (PIP_..., /etc/pip.conf, certificates) is taken along.
set -euo pipefail
release=$1 folder=$(realpath -m "$2"); shift 2
cd "$(dirname "$0")/../.."
command -v debootstrap >/dev/null || apt-get -q -y install --no-install-recommends debootstrap
if [ ! -e "$folder/bin/sh" ]; then
    debootstrap --variant=minbase --include=python3,python3-venv,ca-certificates,git "$release" "$folder"
fi
for file in /etc/resolv.conf /etc/hosts /etc/pip.conf /etc/ssl/certs/ca-certificates.crt; do
    [ ! -e "$file" ] || cp -L "$file" "$folder$file"
done
mountpoint -q "$folder/proc" || mount -t proc proc "$folder/proc"
mountpoint -q "$folder/dev/pts" || mount -t devpts -o newinstance,ptmxmode=0666 devpts "$folder/dev/pts" # a test opens a terminal
ln -sfn pts/ptmx "$folder/dev/ptmx"
trap 'umount "$folder/dev/pts" "$folder/proc"' EXIT
rm -rf "$folder/root/gold" && git clone -q . "$folder/root/gold"
[ -d "$folder/root/venv" ] || chroot "$folder" python3 -m venv /root/venv
inside() { chroot "$folder" env HOME=/root PATH=/root/venv/bin:/usr/bin:/bin SDL_VIDEODRIVER=dummy sh -c 'cd /root/gold && "$@"' sh "$@"; }
inside python -m pip install -q --disable-pip-version-check -r requirements.txt -r requirements-dev.txt
inside python -m tests.warm_kernels
inside python -m pytest -q -n auto --maxprocesses=4 -m "not slow and not e2e" "$@"
