#!/bin/sh
# Installs MongoDB's real engine (SSPL) for tests, in this folder alone: `sh test/engines/tools/install.sh`.
# It needs glibc 2.38; on an older Debian or Ubuntu the libraries of Debian 13 are laid beside it, not installed.
set -eu
cd "$(dirname "$0")"
npm ci --no-audit --no-fund --ignore-scripts

glibc=$(getconf GNU_LIBC_VERSION 2>/dev/null | cut -d' ' -f2 || echo 0)
if [ "$(printf '%s\n2.38\n' "$glibc" | sort -V | head -n 1)" = 2.38 ]; then
  rm -rf root
  exit 0
fi
[ -x root/usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2 ] && exit 0

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/lists/partial" "$work/cache/archives/partial" "$work/debs"
: > "$work/status"
# The mirror from which this machine gets its own packages; a new machine knows it only after an update.
find_mirror() { apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep -v security | head -n 1; }
mirror=$(find_mirror)
if [ -z "$mirror" ]; then
  apt-get -qq update
  mirror=$(find_mirror)
fi
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror trixie main" > "$work/sources.list"
cat > "$work/apt.conf" <<CONF
Dir::Etc::sourcelist "$work/sources.list";
Dir::Etc::sourceparts "-";
Dir::State "$work";
Dir::State::status "$work/status";
Dir::State::lists "$work/lists";
Dir::Cache "$work/cache";
APT::Architecture "amd64";
APT::Sandbox::User "";
CONF
APT_CONFIG="$work/apt.conf" apt-get -qq update
(cd "$work/debs" && APT_CONFIG="$work/apt.conf" apt-get -qq download libc6 libgcc-s1 libstdc++6)
rm -rf root
for package in "$work"/debs/*.deb; do dpkg -x "$package" root; done
