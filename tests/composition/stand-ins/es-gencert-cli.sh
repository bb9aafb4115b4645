#!/bin/sh
# The two calls of deploy/eventstoredb/make-certificates.sh, by OpenSSL.
set -eu
call=$1
shift
while [ $# -gt 0 ]; do
  case $1 in
    -out) out=$2 ;;
    -ca-certificate) ca_certificate=$2 ;;
    -ca-key) ca_key=$2 ;;
    -ip-addresses) names=$2 ;;
    -dns-names) hosts=$2 ;;
    *) echo "not understood: $1" >&2; exit 2 ;;
  esac
  shift 2
done
mkdir -p "$out"
case $call in
  create-ca)
    openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj '/CN=authority' -keyout "$out/ca.key" -out "$out/ca.crt" ;;
  create-node)
    alternatives=$(echo "$names" | sed 's/[^,]*/IP:&/g'),$(echo "$hosts" | sed 's/[^,]*/DNS:&/g')
    openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj '/CN=eventstoredb-node' -addext "subjectAltName=$alternatives" \
      -addext 'basicConstraints=critical,CA:FALSE' -CA "$ca_certificate" -CAkey "$ca_key" -keyout "$out/node.key" -out "$out/node.crt" ;;
  *) echo "not understood: $call" >&2; exit 2 ;;
esac
