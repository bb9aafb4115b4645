import { createHash } from 'node:crypto'

/** Namespace of all demo ids; any fixed UUID would do, it must only never change. */
const DEMO_NAMESPACE = Buffer.from('7b0cfe3052a44f0e9c6f1f8d2f9a6d11', 'hex')

/**
 * The UUID (version 5, RFC 9562) of a name such as `tenant:kranzl`: the same name is the same id on every
 * machine.
 */
export function demoId(name: string): string {
  const hash = createHash('sha1').update(DEMO_NAMESPACE).update(name, 'utf8').digest()
  const bytes = hash.subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** A whole number in `[0, below)` that depends on the name alone: believable spread without chance. */
export function demoNumber(name: string, below: number): number {
  return createHash('sha1').update(name, 'utf8').digest().readUInt32BE(0) % below
}
