#!/bin/sh
# Makes the authority and the certificates of the nodes where they are missing. The key of the authority stays in a volume that nothing else mounts.
# A folder as argument stands for the root of the container.
set -eu
umask 077

authority_key=${1:-}/authority-key
authority=${1:-}/authority
certificates=${1:-}/certificates

# Number of the node, its fixed address in cluster.yml, its name.
make_certificate() {
  [ -s "$certificates/node$1/node.key" ] && return
  es-gencert-cli create-node -ca-certificate "$authority_key/ca.crt" -ca-key "$authority_key/ca.key" \
    -out "$certificates/node$1" -ip-addresses "127.0.0.1,$2" -dns-names "localhost,$3"
}

[ -s "$authority_key/ca.key" ] || es-gencert-cli create-ca -out "$authority_key"
make_certificate 1 172.30.240.11 eventstoredb
make_certificate 2 172.30.240.12 eventstoredb2
make_certificate 3 172.30.240.13 eventstoredb3
cp "$authority_key/ca.crt" "$authority/ca.crt"
chmod 755 "$authority"
chmod 444 "$authority/ca.crt"
# The user of the image up to 25; later ones have 1001.
chown -R 1000:1000 "$certificates"
