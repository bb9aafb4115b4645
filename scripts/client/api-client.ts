import { randomUUID } from 'node:crypto'
import { DEMO_PASSWORD } from '@zuschlag/contracts/account/demo-password'
import { getLoginTenants, login } from '@zuschlag/contracts/account/login'
import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import { getPublicAuctions } from '@zuschlag/contracts/auction/read-auctions'
import type { Receipt } from '@zuschlag/contracts/auction/receipt'
import type { AuctionDetails, PublicAuction } from '@zuschlag/contracts/auction/views'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { z } from 'zod'

const ANSWER_WITHIN_MS = 60_000
const SAID_LENGTH_MAX = 500

/** The product did not answer, or not as the caller can use it. The message is for a person. */
export class UnusableAnswer extends Error {
  override readonly name = 'UnusableAnswer'
}

export type BidAnswer =
  | { readonly status: 201; readonly receipt: Receipt }
  | { readonly status: number; readonly problem: Problem }

export const bidPath = (auctionId: string): string => `/api/auctions/${auctionId}/bids`

/** The body of a bid with everything confirmed, under a new command id unless one is given. */
export function bidBody(price: number, commandId: string = randomUUID()): object {
  return { price, commandId, confirmations: allConfirmed }
}

/**
 * A script's view of the product: HTTP with the session cookie and no header that a foreign page would send,
 * as docs/interfaces.md describes it. Types are the contracts'; that answers have these shapes is tested
 * apart (tests/integration/generated-client.pg.test.ts).
 */
export class ApiClient {
  readonly url: string
  cookie: string
  readonly #answerWithinMs: number

  constructor(url: string, { cookie = '', answerWithinMs = ANSWER_WITHIN_MS } = {}) {
    this.url = url
    this.cookie = cookie
    this.#answerWithinMs = answerWithinMs
  }

  /** A member of several tenants signs in to the first, unless one is named. */
  async login(email: string, password = DEMO_PASSWORD, tenantId?: string): Promise<void> {
    const chosen = tenantId ?? (await this.#firstTenant(email))
    const path = `/api${login.path}`
    const answer = await this.request('POST', path, { email, password, tenantId: chosen })
    if (answer.status !== login.status) throw await unusable(`${email} cannot sign in`, answer)
    this.takeCookie(answer)
  }

  async #firstTenant(email: string): Promise<string | undefined> {
    const path = `/api${getLoginTenants.path}?email=${encodeURIComponent(email)}`
    const answer = await this.request('GET', path)
    if (answer.status !== getLoginTenants.status) throw await unusable(`${email} cannot sign in`, answer)
    const tenants = (await answer.json()) as z.output<NonNullable<typeof getLoginTenants.answer>>
    return tenants.isAssignedToMultipleTenants ? tenants.loginTenantInfos[0]?.id : undefined
  }

  takeCookie({ headers }: { readonly headers: Headers }): void {
    this.cookie = headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
  }

  /**
   * @param body a text or form goes as it is, anything else as JSON
   * @throws UnusableAnswer where no answer came, or none in time
   */
  async request(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const isRaw = body === undefined || typeof body === 'string' || body instanceof FormData
    const type = isRaw ? {} : { 'content-type': 'application/json' }
    const content = isRaw ? body : JSON.stringify(body)
    try {
      return await fetch(this.url + path, {
        method,
        headers: { cookie: this.cookie, ...type, ...headers },
        signal: AbortSignal.timeout(this.#answerWithinMs),
        ...(content === undefined ? {} : { body: content }),
      })
    } catch (cause) {
      throw new UnusableAnswer(`${this.url} does not answer. Is it running? (npm start)`, { cause })
    }
  }

  /** @throws UnusableAnswer unless the status is 200 */
  async get<T>(path: string): Promise<T> {
    const answer = await this.request('GET', path)
    if (answer.status !== 200) throw await unusable(`GET ${path}`, answer)
    return (await answer.json()) as T
  }

  publicAuctions(): Promise<readonly PublicAuction[]> {
    return this.get(`/api${getPublicAuctions.path}`)
  }

  /** With the lowest price that would be accepted, which a bidder sees unless the minimum price is hidden. */
  async auction(auctionId: string): Promise<AuctionDetails & { readonly minimumBid: number }> {
    const details = await this.get<AuctionDetails>(`/api/auctions/${auctionId}`)
    return { ...details, minimumBid: details.minimumBid ?? details.startPrice }
  }

  /** @throws UnusableAnswer where there is no answer, or one that is neither a receipt nor a problem */
  async bid(auctionId: string, price: number, commandId?: string): Promise<BidAnswer> {
    const answer = await this.request('POST', bidPath(auctionId), bidBody(price, commandId))
    const text = await answer.text()
    try {
      const body: unknown = JSON.parse(text)
      if (answer.status === 201) return { status: 201, receipt: body as Receipt }
      return { status: answer.status, problem: body as Problem }
    } catch {
      throw new UnusableAnswer(`A bid: ${answer.status} ${text.slice(0, SAID_LENGTH_MAX)}`)
    }
  }
}

async function unusable(what: string, answer: Response): Promise<UnusableAnswer> {
  const said = (await answer.text()).slice(0, SAID_LENGTH_MAX)
  return new UnusableAnswer(`${what}: ${answer.status} ${said}`)
}

/** Running processes in which every bid above the current price is welcome, by night too. */
export function openForBids(auction: PublicAuction): boolean {
  return auction.hasStarted && !auction.hasEnded && auction.auctionType === 1
}
