#!/bin/sh
# Starts Webale, also through a link to this file. It uses no program but node.
here=${0%/*}
[ "$here" = "$0" ] && here=.
if [ -L "$0" ] && command -v readlink >/dev/null 2>&1; then
  there=$(readlink -f "$0")
  here=${there%/*}
fi
if ! command -v node >/dev/null 2>&1; then
  echo 'Webale needs Node.js NODE_VERSION or newer. Install it from nodejs.org, then start Webale again.' >&2
  exit 1
fi
exec node --max-semi-space-size=4 "$here/launch.cjs" "$@"
