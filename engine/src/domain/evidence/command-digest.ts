import type { Command } from '@zuschlag/contracts/auction/commands'
import { canonicalJson } from './canonical-json.ts'
import type { Sha256Hex } from './hash-chain.ts'
import { recordablePrice } from './recordable-price.ts'

/**
 * Canonical JSON of a command: type, auction, user and data. The role is left out: a user who became an
 * investor between two tries sent the same command. So is what the sender saw of the auction: it is not part
 * of the event from which `HistoryVerifier` rebuilds the command. A rules version or a state of the documents
 * that was not named is left out too, and so is what is only recorded: the business terms that held, when the
 * request arrived and what the screen showed. A bid that is sent again later is still the same bid.
 */
export function commandContent(command: Command): string {
  const { type, auctionId } = command
  const { userId } = command.actor
  if (type === 'ReviseAuction' || type === 'PublishAuction') {
    const { expected: _seen, ...data } = command.data
    return canonicalJson({ auctionId, data, type, userId })
  }
  if (type === 'RequestImmediatePurchase') {
    const { confirmations, documentsState, rulesVersion } = command.data
    const data = { confirmations, documentsState, rulesVersion }
    return canonicalJson({ auctionId, data, type, userId })
  }
  if (type === 'AcceptCounterOffer') {
    const { counterOfferRevision, confirmations, documentsState, rulesVersion } = command.data
    const data = { counterOfferRevision, confirmations, documentsState, rulesVersion }
    return canonicalJson({ auctionId, data, type, userId })
  }
  if (type !== 'PlaceBid') return canonicalJson({ auctionId, data: command.data, type, userId })
  const { price, confirmations, documentsState, rulesVersion } = command.data
  const data = { confirmations, documentsState, price: recordablePrice(price), rulesVersion }
  return canonicalJson({ auctionId, data, type, userId })
}

/**
 * SHA-256 of a command's content: the same id with another digest is `commandIdReused` (rulebook, Once and
 * only once).
 */
export function commandDigest(command: Command, sha256Hex: Sha256Hex): string {
  return sha256Hex(commandContent(command))
}
