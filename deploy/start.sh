#!/bin/sh
# Runs a command of the bot with the kernels that were compiled with the image. They are copied, because the
# solver uses only a folder that it may write to.
set -eu
# numba uses machine code again only if it was compiled for a processor of the same name and features. So all share
# the one that every server of the last ten years is, with which searches take no longer than with their own.
case "$(uname -m)" in
x86_64) cpu=x86-64-v2 ;;
*) cpu=generic ;;
esac
export NUMBA_CPU_NAME="${NUMBA_CPU_NAME:-$cpu}" NUMBA_CPU_FEATURES="${NUMBA_CPU_FEATURES:-}"
kernels="${KERNELS:-/opt/patience/kernels}"
if [ -d "$kernels" ]; then
    cp -R "$kernels/." "${XDG_CACHE_HOME:-$HOME/.cache}/"
fi
exec patience "$@"
