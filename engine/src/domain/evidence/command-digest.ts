import type { Command } from '@zuschlag/contracts/auction/commands'
import { isPrice } from '@zuschlag/contracts/kernel/price'
import { canonicalJson } from './canonical-json.ts'
import { confirmationsJson, idJson } from './frequent-json.ts'
import type { Sha256Hex } from './hash-chain.ts'
import { recordablePrice } from './recordable-price.ts'

/**
 * The content of a command, canonically spelled: type, auction, who and what. The role is left out: a user who became
 * an investor between two tries sent the same command. So is what the sender of a revision saw: it is no part of the event, from which
 * a judge makes the command again. A version of the rules that was not named is not there.
 */
export function commandContent(command: Command): string {
  const { type, auctionId } = command
  const { userId } = command.actor
  if (type === 'ReviseAuction') {
    const { expected: _seen, ...data } = command.data
    return canonicalJson({ auctionId, data, type, userId })
  }
  if (type !== 'PlaceBid') return canonicalJson({ auctionId, data: command.data, type, userId })
  const { price, confirmations, rulesVersion } = command.data
  if (!isPrice(price)) {
    const data = { confirmations, price: recordablePrice(price), rulesVersion }
    return canonicalJson({ auctionId, data, type, userId })
  }
  // The one command of which there are many, spelled by hand: the same text, for a fraction of the work.
  const named = rulesVersion === undefined ? '' : `,"rulesVersion":${rulesVersion}`
  const data = `{"confirmations":${confirmationsJson(confirmations)},"price":${price}${named}}`
  return `{"auctionId":${idJson(auctionId)},"data":${data},"type":"PlaceBid","userId":${idJson(userId)}}`
}

/** SHA-256 of a command's content: the same id with another digest is `commandIdReused` (rulebook, Once and only once). */
export function commandDigest(command: Command, sha256Hex: Sha256Hex): string {
  return sha256Hex(commandContent(command))
}
