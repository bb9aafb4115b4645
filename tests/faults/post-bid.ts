import type { Agent } from 'node:http'
import { sendHttpCall, simulatedClientIp } from '../../scripts/client/http-call.ts'

type BidRequest = {
  readonly port: number
  readonly agent: Agent
  readonly cookie: string
  readonly auctionId: string
  readonly commandId: string
  readonly price: number
  /** Number of the sender, who gets an address of their own behind a proxy that the product trusts. */
  readonly sender: number
}

export type BidAnswer = { readonly status: number; readonly body: unknown }

/**
 * A bid with the body that the first release of the web sent.
 * @throws Error where no whole answer came, or none in time
 */
export async function postBid(bid: BidRequest): Promise<BidAnswer> {
  const { port, agent, cookie, auctionId, commandId, price, sender } = bid
  const yes = { offerIsBindingChecked: true, documentsChecked: true }
  const confirmations = { ...yes, agreementsOrNoReservationsChecked: true, agbChecked: true }
  const body = JSON.stringify({ price, commandId, confirmations })
  const path = `/api/auctions/${auctionId}/bids`
  const clientIp = simulatedClientIp(8, sender)
  const { status, text } = await sendHttpCall({ port, agent, cookie, path, clientIp, body }, true)
  try {
    return { status, body: JSON.parse(text) as unknown }
  } catch {
    throw new Error(`${status} ${text.slice(0, 200)}`)
  }
}
