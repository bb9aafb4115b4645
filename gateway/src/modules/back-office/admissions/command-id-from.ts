import { createHash } from 'node:crypto'
import type { CommandId } from '@zuschlag/contracts/kernel/ids'

/** The same id for the same text, so that a repeated step is the same command. */
export function commandIdFrom(text: string): CommandId {
  return uuidOfDigest(createHash('sha256').update(text).digest('hex')) as CommandId
}

/** A UUID of version 8 made of the first digits of a digest. */
export function uuidOfDigest(hex: string): string {
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16)
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ]
  return parts.join('-')
}
