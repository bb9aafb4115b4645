import type { VerifySignature } from '@zuschlag/engine/verification/export-signature'

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
