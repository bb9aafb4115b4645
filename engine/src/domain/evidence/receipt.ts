import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import type { CommandReceipt } from '@zuschlag/contracts/auction/receipt'

/** The receipt of an accepted command: its first event. It has a price where the event has one. */
export function receiptOf(event: StoredEvent): CommandReceipt {
  const price = priceOf(event)
  const receipt: CommandReceipt = {
    auctionId: event.auctionId,
    commandId: event.commandId,
    revision: event.revision,
    engineTime: event.at,
    ...(price === undefined ? {} : { price }),
    eventHash: event.hash,
  }
  if (event.type !== 'BidPlaced' && event.type !== 'ImmediatePurchaseRequested') return receipt
  // What a bid or request was made under, as far as the event says it.
  const { rulesVersion, costs, businessTerms } = event.data
  if (rulesVersion !== null) receipt.rulesVersion = rulesVersion
  if (costs !== null) receipt.costs = costs
  // Members in one order, so that a repeated command gets the same text.
  if (businessTerms !== null) {
    receipt.businessTerms = { version: businessTerms.version, hash: businessTerms.hash }
  }
  return receipt
}

function priceOf(event: StoredEvent): number | undefined {
  switch (event.type) {
    case 'BidPlaced':
    case 'ImmediatePurchaseRequested':
    case 'ImmediatePurchaseAccepted':
    case 'AuctionAwarded':
      return event.data.price
    default:
      return undefined
  }
}
