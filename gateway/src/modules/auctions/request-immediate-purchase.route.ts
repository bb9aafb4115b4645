import { requestImmediatePurchase } from '@zuschlag/contracts/auction/offer'
import type { Route } from '../../edge/http/route.ts'
import { signedInRoute } from '../../edge/http/route.ts'
import type { SendBidderCommand } from './bidder-commands.ts'
import { answerOf } from '../../presenters/command-answer.ts'

/** A rejected request reloads the details without a message (specification, section 8). */
export function requestImmediatePurchaseRoute(send: SendBidderCommand): Route {
  return signedInRoute(requestImmediatePurchase, async ({ params, body, arrivedAt }, viewer) => {
    const { commandId, ...data } = body
    const command = { type: 'RequestImmediatePurchase' as const, commandId, ...params, data }
    return answerOf(await send(command, viewer, arrivedAt), { showToast: false })
  })
}
