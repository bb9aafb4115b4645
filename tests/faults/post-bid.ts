import type { Agent } from 'node:http'
import { request } from 'node:http'

/** Longer than any answer of a healthy product takes, its own 503 included. */
const ANSWER_WITHIN_MS = 8_000

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
  const { status, text } = await send(bid)
  try {
    return { status, body: JSON.parse(text) as unknown }
  } catch {
    throw new Error(`${status} ${text.slice(0, 200)}`)
  }
}

function send(bid: BidRequest): Promise<{ readonly status: number; readonly text: string }> {
  const { port, agent, cookie, auctionId, commandId, price, sender } = bid
  const yes = { offerIsBindingChecked: true, documentsChecked: true }
  const confirmations = { ...yes, agreementsOrNoReservationsChecked: true, agbChecked: true }
  const body = JSON.stringify({ price, commandId, confirmations })
  const headers = {
    cookie,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-forwarded-for': `10.8.${Math.floor(sender / 250)}.${(sender % 250) + 1}`,
  }
  const path = `/api/auctions/${auctionId}/bids`
  return new Promise((resolve, reject) => {
    const sending = request({ host: '127.0.0.1', port, method: 'POST', path, agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.once('error', reject)
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    sending.setTimeout(ANSWER_WITHIN_MS, () => sending.destroy(new Error('no answer in time')))
    sending.once('error', reject)
    sending.end(body)
  })
}
