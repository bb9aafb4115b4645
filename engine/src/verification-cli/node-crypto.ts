import { createHash, createPrivateKey, createPublicKey, hash, sign, verify } from 'node:crypto'
import {
  type ExportSignature,
  keyIdOf,
  type Sign,
  type VerifySignature,
} from '../verification/export-signature.ts'
import type { Sha256 } from '../verification/export-verification-result.ts'

/** SHA-256 as Node has it. */
export const nodeSha256: Sha256 = {
  hex: (text) => hash('sha256', text),
  digest: () => {
    const digest = createHash('sha256')
    return { update: (bytes) => void digest.update(bytes), hex: () => digest.digest('hex') }
  },
}

/** DER before the 32 bytes of an Ed25519 key (RFC 8410): PKCS #8 of a seed, SPKI of a public key. */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')
const KEY_BYTES = 32

export type SigningKeyPair = { readonly keyId: string; readonly publicKey: string; readonly sign: Sign }

/** The key pair that a kept secret stands for: the same for the same secret, on every machine. */
export function signingKeyPair(secret: string): SigningKeyPair {
  const seed = createHash('sha256').update('zuschlag dispute files\n').update(secret).digest()
  const key = createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, seed]), format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  const publicKey = spki.subarray(-KEY_BYTES).toString('base64url')
  const keyId = keyIdOf(publicKey, (text) => hash('sha256', text))
  return {
    keyId,
    publicKey,
    sign: (text): ExportSignature => ({
      algorithm: 'Ed25519',
      keyId,
      publicKey,
      value: sign(null, Buffer.from(text), key).toString('base64url'),
    }),
  }
}

export const verifyEd25519InNode: VerifySignature = async ({ publicKey, value }, text) => {
  const raw = Buffer.from(publicKey, 'base64url')
  try {
    const key = createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, raw]), format: 'der', type: 'spki' })
    return verify(null, Buffer.from(text), key, Buffer.from(value, 'base64url'))
  } catch {
    return false
  }
}
