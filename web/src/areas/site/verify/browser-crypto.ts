import type { VerifySignature } from '@zuschlag/engine/verification/export-signature'
import { sha256 as noble } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Sha256 } from '@zuschlag/engine/verification/export-verification-result'

const ED25519 = { name: 'Ed25519' }

/** The browser's own Ed25519; null where it has none: it is older, or the page came without https. */
export const verifyEd25519InBrowser: VerifySignature = async ({ publicKey, value }, text) => {
  // Not defined in pages without https, whatever the types say.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (subtle === undefined) return null
  let key: CryptoKey
  try {
    key = await subtle.importKey('raw', bytesOf(publicKey), ED25519, false, ['verify'])
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotSupportedError' ? null : false
  }
  return subtle.verify(ED25519, key, bytesOf(value), new TextEncoder().encode(text))
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

const encoder = new TextEncoder()

/**
 * SHA-256 in JavaScript: verification hashes thousands of short texts one after the other and needs each at
 * once; the browser's own answers only later, and only on pages that came encrypted.
 */
export const sha256: Sha256 = {
  hex: (text) => bytesToHex(noble(encoder.encode(text))),
  digest: () => {
    const digest = noble.create()
    return { update: (bytes) => void digest.update(bytes), hex: () => bytesToHex(digest.digest()) }
  },
}
