import type { Command } from '@zuschlag/contracts/auction/commands'
import { canonicalJson } from './canonical-json.ts'
import type { Sha256Hex } from './hash-chain.ts'
import { recordablePrice } from './recordable-price.ts'

/**
 * The content of a command, canonically spelled: type, auction, who and what. The role is left out: a user who became
 * an investor between two tries sent the same command.
 */
export function commandContent(command: Command): string {
  const data =
    command.type === 'PlaceBid'
      ? { ...command.data, price: recordablePrice(command.data.price) }
      : command.data
  return canonicalJson({
    type: command.type,
    auctionId: command.auctionId,
    userId: command.actor.userId,
    data,
  })
}

/** SHA-256 of a command's content: the same id with another digest is `commandIdReused` (rulebook, Once and only once). */
export function commandDigest(command: Command, sha256Hex: Sha256Hex): string {
  return sha256Hex(commandContent(command))
}
