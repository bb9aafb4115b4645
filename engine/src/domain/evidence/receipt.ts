import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import type { Receipt } from '@zuschlag/contracts/auction/receipt'

/** The receipt of an accepted command: its first event, which a command without a price answers with price 0. */
export function receiptOf(event: StoredEvent): Receipt {
  return {
    auctionId: event.auctionId,
    commandId: event.commandId,
    revision: event.revision,
    engineTime: event.at,
    price: priceOf(event),
    eventHash: event.hash,
    ...offerOf(event),
  }
}

/** What a bid or request was made under, as far as the event says it. */
function offerOf(event: StoredEvent): Pick<Receipt, 'rulesVersion' | 'costs'> {
  if (event.type !== 'BidPlaced' && event.type !== 'ImmediatePurchaseRequested') return {}
  const { rulesVersion, costs } = event.data
  return { ...(rulesVersion === null ? {} : { rulesVersion }), ...(costs === null ? {} : { costs }) }
}

function priceOf(event: StoredEvent): number {
  switch (event.type) {
    case 'BidPlaced':
    case 'ImmediatePurchaseRequested':
    case 'ImmediatePurchaseAccepted':
    case 'AuctionAwarded':
      return event.data.price
    default:
      return 0
  }
}
