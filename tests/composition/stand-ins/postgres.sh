# As the image of PostgreSQL does it: a new folder gets its user, whose password lies in a file, and its database.
set -eu
as_postgres() { setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; }

mkdir -p "$PGDATA" /run/postgresql
chown postgres:postgres "$PGDATA" /run/postgresql
chmod 700 "$PGDATA"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  as_postgres initdb --username="$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" --auth-local=trust \
    --auth-host=scram-sha-256 --locale=C.UTF-8 "$PGDATA"
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  as_postgres pg_ctl --pgdata="$PGDATA" --wait --options='-c listen_addresses=' start
  as_postgres createdb --username="$POSTGRES_USER" "$POSTGRES_DB"
  as_postgres pg_ctl --pgdata="$PGDATA" --wait stop
fi
exec setpriv --reuid=postgres --regid=postgres --clear-groups postgres -D "$PGDATA" -c listen_addresses='*'
