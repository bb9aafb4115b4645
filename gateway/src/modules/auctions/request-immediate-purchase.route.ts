import { requestImmediatePurchase } from '@zuschlag/contracts/auction/request-immediate-purchase'
import type { Route } from '../../edge/http/route.ts'
import { signedInRoute } from '../../edge/http/route.ts'
import type { SendBidderCommand } from './bidder-commands.ts'
import { exampleOffer, exampleReceipt } from './place-bid.route.ts'
import { answerOf } from '../../presenters/command-answer.ts'

/** A rejected request reloads the details without a message (specification, section 8). */
export function requestImmediatePurchaseRoute(send: SendBidderCommand): Route {
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
