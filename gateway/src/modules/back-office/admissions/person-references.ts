import { createHash, createHmac, hkdfSync } from 'node:crypto'
import type { AuctionId, CommandId, UserId } from '@zuschlag/contracts/kernel/ids'

/** The same id for the same text, so that a repeated step is the same command. */
export function commandIdFrom(text: string): CommandId {
  return uuidOfDigest(createHash('sha256').update(text).digest('hex')) as CommandId
}

/** A UUID of version 8 made of the first digits of a digest. */
function uuidOfDigest(hex: string): string {
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

/** What stands in place of a person's id in one auction, for readers who may not know who it is. */
export type PersonReference = (auctionId: AuctionId, userId: UserId) => UserId

/**
 * The same person has the same reference in all answers about one auction, and another one in each other
 * auction. Only who has the secret can find out whose it is: a user id is no secret, as its owner's brokers
 * elsewhere read it (ADM-17).
 */
export function createPersonReferences(secret: string): PersonReference {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'person-reference', 32))
  return (auctionId, userId) =>
    uuidOfDigest(createHmac('sha256', key).update(`${auctionId} ${userId}`).digest('hex')) as UserId
}
