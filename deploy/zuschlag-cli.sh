#!/bin/sh
# The command line of an installation with systemd: a verb runs with the user, the settings and the secrets
# that zuschlag@.service and its drop-ins give to the processes. Root calls it: zuschlag-cli VERB [arguments]
# A file without a leading / is one of the folder in which it is called; the product's user has to reach it.
set -eu

unit=$(systemctl cat zuschlag@cli.service)
name=zuschlag-cli-$$

# systemd replaces $NAME in the words of a command, and $$ by a dollar.
for word do
  set -- "$@" "$(printf '%s' "$word" | sed 's/\$/$$/g')"
  shift
done
# The Node of the unit; a drop-in may name another one.
node=$(printf '%s\n' "$unit" | sed -n 's/^ExecStart=\([^ ]\{1,\}\).*/\1/p' | tail -n 1)
set -- "$node" scripts/cli/cli.ts "$@"

# What hands out user, settings and secrets. %d, the folder of the secrets, is known to files of units alone.
settings='User|Group|WorkingDirectory|EnvironmentFile|Environment|LoadCredential|LoadCredentialEncrypted'
settings="$settings|StateDirectory|StateDirectoryMode|UMask|NoNewPrivileges"
lines=$(printf '%s\n' "$unit" | grep -E "^($settings)=." | sed "s|%d|/run/credentials/$name.service|g" | tac)
while IFS= read -r line; do
  set -- "--property=$line" "$@"
done <<LINES
$lines
LINES

# Ctrl-C ends the verb too, which then removes what it has written.
trap 'systemctl stop "$name.service"' INT TERM HUP
systemd-run --quiet --pipe --wait --collect --unit="$name" --setenv=INIT_CWD="$PWD" "$@"
