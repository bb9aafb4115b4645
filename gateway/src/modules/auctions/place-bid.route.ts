import { placeBid } from '@zuschlag/contracts/auction/offer'
import type { Route } from '../../edge/http/route.ts'
import { signedInRoute } from '../../edge/http/route.ts'
import type { SendBidderCommand } from './bidder-commands.ts'
import { answerOf } from '../../presenters/command-answer.ts'

/** The engine decides who may bid, from the auction's history; the bidder is notified of rejections. */
export function placeBidRoute(send: SendBidderCommand): Route {
  return signedInRoute(placeBid, async ({ params, body, arrivedAt }, viewer) => {
    const { commandId, ...data } = body
    const command = { type: 'PlaceBid' as const, commandId, ...params, data }
    return answerOf(await send(command, viewer, arrivedAt), { showToast: true })
  })
}
