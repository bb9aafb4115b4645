import { sha256 as noble } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Sha256 } from '@zuschlag/engine/verification/export-verification-result'

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
