import type { Command } from '@zuschlag/contracts/auction/commands'
import type { AttemptEvent, StoredEvent } from '@zuschlag/contracts/auction/events'
import type { CommandReceipt } from '@zuschlag/contracts/auction/receipt'
import type { RefusalReceipt } from '@zuschlag/contracts/kernel/command-receipt'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { saysHowItCame } from './circumstances.ts'
import type { AuctionRecord } from './referee.ts'
import type { Facts } from './referee-rules.ts'
import { isSameValue } from './same-value.ts'

function priceIn(command: Command, event: StoredEvent): unknown {
  if (command.type === 'PlaceBid') return command.data.price
  return 'price' in event.data ? event.data.price : undefined
}

/** What a receipt says that is not written, or null. `before`: what was so before its event. */
export function wrongInReceipt(
  receipt: CommandReceipt,
  command: Command,
  event: StoredEvent,
  before: Facts | undefined,
): string | null {
  if (receipt.auctionId !== event.auctionId || receipt.engineTime !== event.at) return 'another event'
  if (receipt.eventHash !== event.hash) return 'another hash'
  if (receipt.price !== priceIn(command, event)) return 'another price'
  const isOffer =
    event.type === 'BidPlaced' ||
    event.type === 'ImmediatePurchaseRequested' ||
    event.type === 'CounterOfferAccepted'
  if (receipt.arrivedAt !== (isOffer ? (event.data.arrivedAt ?? undefined) : undefined))
    return 'another arrival'
  return receipt.rulesVersion === (isOffer ? before?.rulesVersion : undefined) ? null : 'another version'
}

/** Whether a receipt of a refusal is that of an attempt, as the attempt stands in its stream. */
export function isReceiptOf(receipt: RefusalReceipt | undefined, attempt: AttemptEvent): boolean {
  const { auctionId, commandId, revision, at: engineTime, hash: eventHash, data } = attempt
  const asked = attempt.type === 'BidRejected' ? attempt.data.price : null
  const price = typeof asked === 'number' ? { price: asked } : {}
  const arrival = data.arrivedAt === null ? {} : { arrivedAt: data.arrivedAt }
  return isSameValue(receipt, {
    auctionId,
    commandId,
    revision,
    engineTime,
    ...arrival,
    ...price,
    eventHash,
    code: data.code,
  })
}

/**
 * Whether an event has the time of a reading of the clock, or that of the event before it where the clock is
 * behind.
 */
export function isTimed(
  event: StoredEvent,
  { facts }: AuctionRecord,
  readingsMs: ReadonlySet<number>,
): boolean {
  const isAttempt = event.type === 'BidRejected' || event.type === 'ImmediatePurchaseRejected'
  const before = facts[isAttempt ? event.data.shown.auctionRevision : event.revision - 1]
  const lastMs = before?.atMs ?? 0
  const atMs = instantToMs(event.at)
  if (atMs === lastMs) return [...readingsMs].some((ms) => ms <= lastMs)
  return atMs > lastMs && readingsMs.has(atMs)
}

/** Whether an event says what a command asked for. */
export function comesFrom(event: StoredEvent, command: Command): boolean {
  if (event.auctionId !== command.auctionId || event.actor.userId !== command.actor.userId) return false
  switch (command.type) {
    case 'PlaceBid':
      if (event.type === 'AuctionEndExtended') return true
      if (event.type === 'BidPlaced')
        return event.data.price === command.data.price && isConfirmed(event, command)
      return event.type === 'BidRejected' && isKept(event, command.data.price) && isNamed(event, command)
    case 'RequestImmediatePurchase':
      if (event.type === 'ImmediatePurchaseRequested') return isConfirmed(event, command)
      return event.type === 'ImmediatePurchaseRejected' && isNamed(event, command)
    case 'AcceptCounterOffer':
      return (
        event.type === 'CounterOfferAccepted' &&
        event.data.counterOfferRevision === command.data.counterOfferRevision
      )
    case 'VoidBid':
      return event.type === 'BidVoided' && event.data.bidRevision === command.data.bidRevision
    case 'ExtendAuctionEnd':
      return event.type === 'AuctionEndExtended' && event.data.end === command.data.end
    default:
      return event.type !== 'BidPlaced' && event.type !== 'BidRejected'
  }
}

type Offered = Extract<Command, { type: 'PlaceBid' | 'RequestImmediatePurchase' }>
type EventOf<T extends StoredEvent['type']> = Extract<StoredEvent, { type: T }>

function isConfirmed(
  event: EventOf<'BidPlaced' | 'ImmediatePurchaseRequested' | 'BidRejected' | 'ImmediatePurchaseRejected'>,
  command: Offered,
): boolean {
  const { confirmations, documentsState } = event.data
  if (documentsState !== (command.data.documentsState ?? null)) return false
  return isSameValue(confirmations, command.data.confirmations) && saysHowItCame(event, command)
}

/** What no JSON can say is kept as a text; everything else as it is. */
function isKept({ data }: EventOf<'BidRejected'>, price: unknown): boolean {
  return typeof price === 'number' && !Number.isFinite(price)
    ? typeof data.price === 'string'
    : data.price === price
}

/** A refused attempt keeps the version that was named, or that none was. */
function isNamed(event: EventOf<'BidRejected' | 'ImmediatePurchaseRejected'>, command: Offered): boolean {
  return isConfirmed(event, command) && event.data.rulesVersion === (command.data.rulesVersion ?? null)
}
