import { acceptCounterOffer } from '@zuschlag/contracts/auction/offer'
import type { Route } from '../../edge/http/route.ts'
import { signedInRoute } from '../../edge/http/route.ts'
import { answerOf } from '../../presenters/command-answer.ts'
import type { SendBidderCommand } from './bidder-commands.ts'

/** The engine decides who was asked, and until when. */
export function acceptCounterOfferRoute(send: SendBidderCommand): Route {
  return signedInRoute(acceptCounterOffer, async ({ params, body, arrivedAt }, viewer) => {
    const { commandId, ...data } = body
    const command = { type: 'AcceptCounterOffer' as const, commandId, ...params, data }
    return answerOf(await send(command, viewer, arrivedAt), { showToast: false })
  })
}
