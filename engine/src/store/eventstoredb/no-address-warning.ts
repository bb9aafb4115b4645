/*
 * With an address instead of a name in its URL, gRPC names the address in the handshake of TLS. Node warns of
 * it (DEP0123) in every process, and leaves it out in a later version. Nothing follows from it: the
 * certificate has to be one for that address.
 */
const emit = process.emitWarning.bind(process) as (...warning: unknown[]) => void
process.emitWarning = (...warning: unknown[]) => {
  if (!warning.includes('DEP0123')) emit(...warning)
}
