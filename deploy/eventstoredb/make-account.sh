#!/bin/sh
# Makes the account of the product in a store with security: one that belongs to no group. What it may do beyond any account is granted by
# `npm run cli -- log grant`. NODE, AUTHORITY and SECRETS may name other places.
set -eu
umask 077

node=${NODE:-https://eventstoredb:2113}
authority=${AUTHORITY:-/authority/ca.crt}
secrets=${SECRETS:-/run/secrets}

# A password stands in no argument, which other users of the machine could read.
answer=$(
  printf '{"loginName":"zuschlag","fullName":"Zuschlag","groups":[],"password":"%s"}' "$(cat "$secrets/event-store-password")" |
    curl --silent --show-error --cacert "$authority" --output /dev/null --write-out '%{http_code}' \
      --config /dev/fd/3 --header 'content-type: application/json' --data-binary @- "$node/users/" 3<<END
user = "admin:$(cat "$secrets/event-store-admin-password")"
END
)
case $answer in
  201) echo 'made the account zuschlag' ;;
  409) echo 'the account zuschlag is there already' ;;
  *) echo "the store refused the account: $answer" >&2; exit 1 ;;
esac
