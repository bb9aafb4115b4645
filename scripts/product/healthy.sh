# For a container's health check: ends with 0 while the process beside it answers. Bash asks by itself: a Node that is
# started for each question takes many times as much.
set -e
exec 3<> "/dev/tcp/127.0.0.1/${PORT:-8080}"
printf 'GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
read -r -t 2 _ status _ <&3
[ "$status" = 200 ]
