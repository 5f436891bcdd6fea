#!/usr/bin/env bash
# Makes dist/GoLD-VERSION-Linux-x86_64.AppImage of dist/gold, which make.py bundle has built: packaging/appimage.sh dist
# A program in one file, for any distribution: chmod +x, and start it. APPIMAGETOOL names the program that packs it;
# without it, it is fetched. Not tried here: packing, since the program could not be fetched.
set -euo pipefail
here=$(realpath "$(dirname "$0")") dist=$(realpath "$1")
version=$(sed -n 's/^__version__ = "\(.*\)"/\1/p' "$here/../gold/__init__.py")
app=$dist/GoLD.AppDir id=io.github.gold_tsumego.gold

rm -rf "$app" && mkdir -p "$app"/usr/share/{applications,metainfo}
cp -a "$dist/gold" "$app/usr/gold"
# The program writes its own entry for the menu; here it is started by the file beside it.
XDG_DATA_HOME=$app/usr/share "$app/usr/gold/gold" desktop >/dev/null
mv "$app/usr/share/applications/gold-tsumego.desktop" "$app/$id.desktop"
sed -i "s/^Exec=.*/Exec=gold %f/; s/^Icon=.*/Icon=$id/" "$app/$id.desktop"
cp "$app/$id.desktop" "$app/usr/share/applications/"
cp "$here/$id.metainfo.xml" "$app/usr/share/metainfo/"
cp "$app/usr/share/icons/hicolor/scalable/apps/gold-tsumego.svg" "$app/$id.svg"
rm -rf "$app/usr/share/mime" # what GoLD puts there for one user
cat >"$app/AppRun" <<'END'
#!/bin/sh
exec "$(dirname "$(readlink -f "$0")")/usr/gold/gold" "$@"
END
chmod +x "$app/AppRun"

if [ -z "${APPIMAGETOOL:-}" ]; then
    APPIMAGETOOL=$dist/appimagetool
    curl -fsSL -o "$APPIMAGETOOL" \
        https://github.com/AppImage/appimagetool/releases/download/1.9.0/appimagetool-x86_64.AppImage
    chmod +x "$APPIMAGETOOL"
fi
ARCH=x86_64 APPIMAGE_EXTRACT_AND_RUN=1 "$APPIMAGETOOL" "$app" "$dist/GoLD-$version-Linux-x86_64.AppImage"
