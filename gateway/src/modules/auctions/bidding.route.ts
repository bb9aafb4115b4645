import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import { placeBid, acceptCounterOffer, requestImmediatePurchase } from '@zuschlag/contracts/auction/offer'
import { type Route, signedInRoute } from '../../edge/http/route.ts'
import type { SendBidderCommand } from './bidder-commands.ts'
import { answerOf } from '../../presenters/command-answer.ts'

export const exampleCosts = {
  brokeragePrice: 8640,
  contractFeePrice: 2880.5,
  landTransferTaxPrice: 8400,
  landRegisterTaxPrice: 2640,
  totalPrice: 22_560.5,
}
const exampleCommandId = '0d8a6a0e-9d4c-4c40-8a55-5b8f4a7f2e02'
const exampleOffer = { commandId: exampleCommandId, confirmations: allConfirmed }
const exampleReceipt = {
  auctionId: '7c9f2a52-3f0e-4b0e-9d5a-3a8f6f2a1c01',
  commandId: exampleCommandId,
  revision: 17,
  engineTime: '2026-10-24T19:55:00.123Z',
  price: 240_000,
  eventHash: '3b1f0c6f3c0b8f2d5f1d5b9a2f6f0d4c8f4b7a1e9d2c6b5a4f3e2d1c0b9a8f7e',
  rulesVersion: 1,
  documentsState: 1,
  costs: exampleCosts,
}

/** What a bidder commands. */
export function biddingRoutes(send: SendBidderCommand): readonly Route[] {
  return [placeBidRoute(send), requestImmediatePurchaseRoute(send), acceptCounterOfferRoute(send)]
}

/** The engine decides who may bid, from the auction's history; the bidder is notified of rejections. */
function placeBidRoute(send: SendBidderCommand): Route {
  return signedInRoute(placeBid, {
    who: 'whoMayBid',
    tag: 'Bidding',
    summary: 'Place a bid',
    description:
      'Answers 201 after the bid is durable. The receipt names its revision in the history of the auction and the hash of its event. Send the same body again after a lost answer or a 503: the same commandId takes effect once and gets the first receipt.',
    example: {
      request: { price: exampleReceipt.price, ...exampleOffer, rulesVersion: 1, documentsState: 1 },
      answer: exampleReceipt,
    },
  }).answer(async ({ params, body, arrivedAt }, viewer) => {
    const { commandId, ...data } = body
    const command = { type: 'PlaceBid' as const, commandId, ...params, data }
    return answerOf(await send(command, viewer, arrivedAt), { showToast: true })
  })
}

/** The engine decides who was asked, and until when. */
function acceptCounterOfferRoute(send: SendBidderCommand): Route {
  return signedInRoute(acceptCounterOffer, {
    who: 'whoMayBid',
    tag: 'Bidding',
    summary: 'Accept a counter-offer',
    description:
      'Raises the bid of the caller to the price of the counter-offer. Answers 201 after that is durable. The same commandId takes effect once; send it again after a lost answer or a 503.',
    example: { request: { counterOfferRevision: 12, ...exampleOffer }, answer: exampleReceipt },
  }).answer(async ({ params, body, arrivedAt }, viewer) => {
    const { commandId, ...data } = body
    const command = { type: 'AcceptCounterOffer' as const, commandId, ...params, data }
    return answerOf(await send(command, viewer, arrivedAt), { showToast: false })
  })
}

/** A rejected request reloads the details without a message (specification, section 8). */
function requestImmediatePurchaseRoute(send: SendBidderCommand): Route {
  return signedInRoute(requestImmediatePurchase, {
    who: 'whoMayBid',
    tag: 'Bidding',
    summary: 'Request immediate purchase',
    description:
      'Answers 201 after the request is durable. The same commandId takes effect once; send it again after a lost answer or a 503.',
    example: { request: exampleOffer, answer: exampleReceipt },
  }).answer(async ({ params, body, arrivedAt }, viewer) => {
    const { commandId, ...data } = body
    const command = { type: 'RequestImmediatePurchase' as const, commandId, ...params, data }
    return answerOf(await send(command, viewer, arrivedAt), { showToast: false })
  })
}
