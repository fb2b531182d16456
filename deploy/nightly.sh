#!/bin/sh
# Copies the database to the folder BACKUPS, makes sure that the copy can be restored, verifies the database,
# and deletes copies older than KEEP_DAYS days. A copy holds the secret of the daily deals: only its owner may
# read it.
set -eu
umask 077
: "${BACKUPS:?names the folder for the copies}"
: "${DATABASE_URL:?names the database}"
: "${KEEP_DAYS:=30}"

copy="$BACKUPS/patience-$(date -u +%Y-%m-%dT%H%M%SZ)"
scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT
case "$DATABASE_URL" in
postgres*)
    copy="$copy.dump"
    patience address --service >"$scratch/service"  # other users can read the arguments of a command
    PGSERVICEFILE="$scratch/service" pg_dump --format=custom --file="$copy.part" service=patience
    pg_restore --file=/dev/null "$copy.part"
    mv "$copy.part" "$copy"
    ;;
*)
    copy="$copy.db"
    patience backup "$copy"
    patience restore "$copy" --database-url "sqlite:///$scratch/patience.db"
    ;;
esac
echo "$copy is complete."
# Only now: a flaw must not end the copies, and a night that fails deletes nothing.
patience verify
find "$BACKUPS" -name 'patience-*' -type f -mmin "+$((KEEP_DAYS * 1440))" -delete
