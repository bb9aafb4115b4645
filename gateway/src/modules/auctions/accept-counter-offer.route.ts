import { acceptCounterOffer } from '@zuschlag/contracts/auction/counter-offer'
import type { Route } from '../../edge/http/route.ts'
import { signedInRoute } from '../../edge/http/route.ts'
import { exampleOffer, exampleReceipt } from './place-bid.route.ts'
import { answerOf } from '../../presenters/command-answer.ts'
import type { SendBidderCommand } from './bidder-commands.ts'

/** The engine decides who was asked, and until when. */
export function acceptCounterOfferRoute(send: SendBidderCommand): Route {
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
