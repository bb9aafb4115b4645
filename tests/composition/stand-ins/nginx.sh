# Debian's nginx is older than the image's and looks a name up once, at its start. So this looks, and has it read the file again.
set -eu
printf 'daemon off; pid /tmp/nginx.pid; error_log stderr; events {}\nhttp { access_log off; include /tmp/server.conf;\n' > /tmp/nginx.conf
for kind in client_body proxy fastcgi uwsgi scgi; do echo "${kind}_temp_path /tmp/$kind;" >> /tmp/nginx.conf; done
echo '}' >> /tmp/nginx.conf

addresses() { getent ahostsv4 gateway | sed 's/ .*//' | sort -u; }
write_server() {
  servers=$(for address in $1; do printf 'server %s:8080 max_fails=1 fail_timeout=2s; ' "$address"; done)
  sed -e 's/^resolver .*//' -e "s/^ *server gateway:8080 resolve .*/$servers/" /etc/nginx/conf.d/default.conf > /tmp/server.conf
}
known=$(addresses)
write_server "$known"
(
  while sleep 2; do
    now=$(addresses || true)
    if [ -n "$now" ] && [ "$now" != "$known" ]; then
      known=$now
      write_server "$now"
      nginx -c /tmp/nginx.conf -s reload
    fi
  done
) &
exec nginx -c /tmp/nginx.conf
