#!/bin/sh
# Runs a command of the bot with the kernels that were compiled with the image. They are copied, because the
# solver uses only a folder that it may write to.
set -eu
kernels="${KERNELS:-/opt/patience/kernels}"
if [ -d "$kernels" ]; then
    cp -R "$kernels/." "${XDG_CACHE_HOME:-$HOME/.cache}/"
fi
exec patience "$@"
