#!/bin/sh
# Installs the services that the benchmarks compare with, in this folder alone: `sh test/bench/peers/install.sh [NODE_DIRECTORY]`.
# Emmett's store needs the native module of `sqlite3`. Its install downloads a build from GitHub or compiles it, with
# Node's headers: from the Internet, or from NODE_DIRECTORY/include/node.
set -eu
cd "$(dirname "$0")"
npm ci --no-audit --no-fund --ignore-scripts
if [ $# -gt 0 ]; then
  npm rebuild sqlite3 --build-from-source --nodedir="$1"
else
  npm rebuild sqlite3
fi
