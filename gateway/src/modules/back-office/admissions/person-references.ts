import { createHmac, hkdfSync } from 'node:crypto'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import { uuidOfDigest } from './command-id-from.ts'

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
