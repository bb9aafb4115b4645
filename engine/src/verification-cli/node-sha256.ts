import { createHash, hash } from 'node:crypto'
import type { Sha256 } from '../verification/export-verification-result.ts'

/** SHA-256 as Node has it. */
export const nodeSha256: Sha256 = {
  hex: (text) => hash('sha256', text),
  digest: () => {
    const digest = createHash('sha256')
    return { update: (bytes) => void digest.update(bytes), hex: () => digest.digest('hex') }
  },
}
