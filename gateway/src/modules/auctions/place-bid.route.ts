import { placeBid } from '@zuschlag/contracts/auction/place-bid'
import type { Route } from '../../edge/http/route.ts'
import { signedInRoute } from '../../edge/http/route.ts'
import type { SendBidderCommand } from './bidder-commands.ts'
import { answerOf } from '../../presenters/command-answer.ts'

/** Who may bid is the engine's to decide, from the auction's own history; refusals are told to the bidder. */
export function placeBidRoute(send: SendBidderCommand): Route {
  return signedInRoute(placeBid, async ({ params, body }, viewer) => {
    const { commandId, ...data } = body
    const command = { type: 'PlaceBid' as const, commandId, ...params, data }
    return answerOf(await send(command, viewer), { showToast: true })
  })
}
