#!/bin/sh
# Makes the secrets of docker-compose.yml that are missing, in deploy/secrets or in the folder that is named. Existing ones stay as they are.
set -eu
umask 077

folder=${1:-$(dirname "$0")/secrets}
mkdir -p "$folder"
# Others on this machine cannot enter the folder. Containers get single files of it, and read them as users of their own.
chmod 700 "$folder"

random() {
  head -c "$1" /dev/urandom | od -An -v -tx1 | tr -d ' \n'
}

secret() {
  [ -s "$folder/$1" ] && return
  printf '%s\n' "$2" > "$folder/$1"
  chmod 444 "$folder/$1"
  echo "made $1"
}

content() {
  cat "$folder/$1"
}

secret session-secret "$(random 32)"
secret second-factor-key "$(random 32)"
secret signing-key "$(random 32)"
secret nats-message-key "$(random 32)"
# The same key, until it is changed.
secret nats-message-key-additional "$(content nats-message-key)"
secret nats-password "$(random 24)"
secret nats-user "user: zuschlag, password: \"$(content nats-password)\""
secret nats-url "nats://zuschlag:$(content nats-password)@nats:4222"
secret postgres-password "$(random 24)"
secret database-url "postgres://zuschlag:$(content postgres-password)@postgres:5432/zuschlag"
# Empty: mails become files. The URL of your mail server goes here, smtps://user:password@mail.example
secret smtp-url ""
secret event-store-url "esdb://eventstoredb:2113?tls=false"
# With deploy/eventstoredb/secure.yml, and with cluster.yml beside it.
secret event-store-admin-password "$(random 24)"
secret event-store.env "EVENTSTORE_DEFAULT_ADMIN_PASSWORD=$(content event-store-admin-password)
EVENTSTORE_DEFAULT_OPS_PASSWORD=$(random 24)"
secret event-store-password "$(random 24)"
event_store() {
  printf 'esdb://%s:%s@%s?tlsCAFile=/authority/ca.crt' "$1" "$(content "$2")" "$3"
}
cluster=eventstoredb:2113,eventstoredb2:2113,eventstoredb3:2113
secret event-store-secure-url "$(event_store zuschlag event-store-password eventstoredb:2113)"
secret event-store-admin-url "$(event_store admin event-store-admin-password eventstoredb:2113)"
secret event-store-cluster-url "$(event_store zuschlag event-store-password $cluster)"
secret event-store-cluster-admin-url "$(event_store admin event-store-admin-password $cluster)"
secret grafana-password "$(random 16)"
