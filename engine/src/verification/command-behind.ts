import type { Command } from '@zuschlag/contracts/auction/commands'
import type { AttemptEvent, AuctionEvent } from '@zuschlag/contracts/auction/events'
import { commandDigest } from '../domain/evidence/command-digest.ts'
import type { Sha256Hex } from '../domain/evidence/hash-chain.ts'
import type { CommandContent } from '../domain/auction/definitions.ts'
import { confirmedIn } from '../domain/auction/bidding.ts'
import { eventDefinitionOf } from '../domain/auction/auction.ts'

/**
 * The command that an event answers, made from the event alone. Null for an event that only ever follows
 * another one of the same command.
 */
export function commandBehind(event: AuctionEvent | AttemptEvent): Command | null {
  const content = contentOf(event)
  if (content === null) return null
  const { commandId, auctionId, actor } = event
  return { ...content, commandId, auctionId, actor }
}

function contentOf(event: AuctionEvent | AttemptEvent): CommandContent | null {
  switch (event.type) {
    case 'BidRejected':
      return { type: 'PlaceBid', data: { price: event.data.price, ...confirmedIn(event.data) } }
    case 'ImmediatePurchaseRejected':
      return { type: 'RequestImmediatePurchase', data: confirmedIn(event.data) }
    default:
      return eventDefinitionOf(event.type).command(event)
  }
}

/**
 * Which of the commands behind an offer fits: the one that named the version of the rules, or the one that
 * did not.
 */
export type Naming = 'named' | 'unnamed'

/**
 * Whether an event has the digest of the command behind it, and how; null where it has not. An accepted offer
 * was made with the version of the rules that held, whether it named it or not, so either command is the one.
 * `likely` is tried first.
 */
export function namingOf(
  event: AuctionEvent | AttemptEvent,
  command: Command,
  sha256Hex: Sha256Hex,
  likely: Naming,
): Naming | null {
  const fits = (naming: Naming): boolean =>
    commandDigest(naming === 'named' ? command : withoutVersion(command), sha256Hex) === event.commandDigest
  if (!isOffer(event)) return fits('named') ? likely : null
  const other = likely === 'named' ? 'unnamed' : 'named'
  return fits(likely) ? likely : fits(other) ? other : null
}

function isOffer({ type }: AuctionEvent | AttemptEvent): boolean {
  return type === 'BidPlaced' || type === 'ImmediatePurchaseRequested' || type === 'CounterOfferAccepted'
}

function withoutVersion(command: Command): Command {
  const { rulesVersion: _named, ...data } = command.data as { readonly rulesVersion?: number }
  return { ...command, data } as Command
}
