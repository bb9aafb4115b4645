import { type AttemptEvent, attemptEventData, type StoredEvent } from '@zuschlag/contracts/auction/events'
import type { CommandReceipt } from '@zuschlag/contracts/auction/receipt'
import type { RefusalReceipt } from '@zuschlag/contracts/kernel/command-receipt'

/**
 * The receipt of an accepted command, which is its first event, or of a refused attempt. It has a price where
 * the event has one.
 */
export function receiptOf(event: StoredEvent): CommandReceipt {
  return isAttempt(event) ? refusalReceiptOf(event) : acceptedReceiptOf(event)
}

/** The receipt of a refused attempt (EVID-14). A price that is no number stands in the event alone. */
export function refusalReceiptOf(event: AttemptEvent): RefusalReceipt {
  const { auctionId, commandId, revision, at: engineTime, hash: eventHash, data } = event
  const { code, arrivedAt } = data
  const price = event.type === 'BidRejected' ? event.data.price : null
  const receipt = { auctionId, commandId, revision, engineTime, eventHash, code }
  return {
    ...receipt,
    ...(arrivedAt === null ? {} : { arrivedAt }),
    ...(typeof price === 'number' ? { price } : {}),
  }
}

function isAttempt(event: StoredEvent): event is AttemptEvent {
  return Object.hasOwn(attemptEventData, event.type)
}

function acceptedReceiptOf(event: StoredEvent): CommandReceipt {
  const price = priceOf(event)
  const receipt: CommandReceipt = {
    auctionId: event.auctionId,
    commandId: event.commandId,
    revision: event.revision,
    engineTime: event.at,
    ...(price === undefined ? {} : { price }),
    eventHash: event.hash,
  }
  if (!isOffer(event)) return receipt
  // What a bid or request was made under, as far as the event says it.
  const { rulesVersion, documentsState, costs, businessTerms, arrivedAt } = event.data
  if (rulesVersion !== null) receipt.rulesVersion = rulesVersion
  if (documentsState !== null) receipt.documentsState = documentsState
  if (costs !== null) receipt.costs = costs
  // Members in one order, so that a repeated command gets the same text.
  if (businessTerms !== null) {
    receipt.businessTerms = { version: businessTerms.version, hash: businessTerms.hash }
  }
  if (arrivedAt !== null) receipt.arrivedAt = arrivedAt
  return receipt
}

type Offer = Extract<
  StoredEvent,
  { type: 'BidPlaced' | 'ImmediatePurchaseRequested' | 'CounterOfferAccepted' }
>

function isOffer(event: StoredEvent): event is Offer {
  const { type } = event
  return type === 'BidPlaced' || type === 'ImmediatePurchaseRequested' || type === 'CounterOfferAccepted'
}

function priceOf(event: StoredEvent): number | undefined {
  switch (event.type) {
    case 'BidPlaced':
    case 'ImmediatePurchaseRequested':
    case 'ImmediatePurchaseAccepted':
    case 'CounterOfferMade':
    case 'CounterOfferAccepted':
    case 'AuctionAwarded':
      return event.data.price
    default:
      return undefined
  }
}
