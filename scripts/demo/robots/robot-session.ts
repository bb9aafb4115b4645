import { randomUUID } from 'node:crypto'
import type { AuctionDetails, PublicAuction } from '@zuschlag/contracts/auction/views'
import type { Receipt } from '@zuschlag/contracts/auction/receipt'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { DEMO_PASSWORD } from '@zuschlag/contracts/account/demo-password'

const REQUEST_TIMEOUT_MS = 10_000
const SERVER_ERROR = 500

/** The product did not answer, or answered what no robot can work with. The message is for a person. */
export class ProductUnreachable extends Error {
  override readonly name = 'ProductUnreachable'
}

export type BidAnswer =
  | { readonly status: 'accepted'; readonly receipt: Receipt }
  | { readonly status: 'refused'; readonly code: string; readonly retryAfterMs: number }

/**
 * One demo bidder, signed in over HTTP like any script: a cookie, and no header that a foreign page would
 * send.
 */
export class RobotSession {
  readonly name: string
  readonly #url: string
  readonly #tenantId: string | undefined
  #cookie = ''

  private constructor(url: string, name: string, tenantId: string | undefined) {
    this.#url = url
    this.name = name
    this.#tenantId = tenantId
  }

  /** Signs in as `<name>@demo.example`. Throws `ProductUnreachable` where that fails. */
  static async open(url: string, name: string, tenantId?: string): Promise<RobotSession> {
    const session = new RobotSession(url, name, tenantId)
    await session.#signIn()
    return session
  }

  async #signIn(): Promise<void> {
    const body = { email: `${this.name}@demo.example`, password: DEMO_PASSWORD, tenantId: this.#tenantId }
    const answer = await this.#request('POST', '/api/account/login', body)
    if (!answer.ok) throw new ProductUnreachable(`${this.name} cannot sign in: ${await describe(answer)}`)
    this.#cookie = answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
  }

  auction(auctionId: string): Promise<AuctionDetails> {
    return this.#get<AuctionDetails>(`/api/auctions/${auctionId}`)
  }

  publicAuctions(): Promise<readonly PublicAuction[]> {
    return this.#get<readonly PublicAuction[]>('/api/public/auctions')
  }

  async bid(auctionId: string, price: number): Promise<BidAnswer> {
    const confirmations = {
      offerIsBindingChecked: true,
      documentsChecked: true,
      agreementsOrNoReservationsChecked: true,
      agbChecked: true,
    }
    const body = { price, commandId: randomUUID(), confirmations }
    const answer = await this.#request('POST', `/api/auctions/${auctionId}/bids`, body)
    if (answer.status === 201) return { status: 'accepted', receipt: (await answer.json()) as Receipt }
    if (answer.status >= SERVER_ERROR)
      throw new ProductUnreachable(`A bid of ${this.name}: ${await describe(answer)}`)
    const problem = (await answer.json()) as Problem
    return { status: 'refused', code: problem.code, retryAfterMs: (problem.retryAfter ?? 0) * 1000 }
  }

  async #get<T>(path: string): Promise<T> {
    const answer = await this.#request('GET', path)
    if (!answer.ok) throw new ProductUnreachable(`GET ${path}: ${await describe(answer)}`)
    return (await answer.json()) as T
  }

  async #request(method: string, path: string, body?: unknown): Promise<Response> {
    const headers = { accept: 'application/json', 'content-type': 'application/json', cookie: this.#cookie }
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
    try {
      const content = body === undefined ? {} : { body: JSON.stringify(body) }
      return await fetch(this.#url + path, { method, headers, signal, ...content })
    } catch (error) {
      throw new ProductUnreachable(`${this.#url} does not answer. Is it running? (npm start)`, {
        cause: error,
      })
    }
  }
}

async function describe(answer: Response): Promise<string> {
  return `${answer.status} ${(await answer.text()).slice(0, 200)}`
}
