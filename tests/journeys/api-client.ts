import { DEMO_PASSWORD } from '@zuschlag/contracts/account/demo-password'
import type { AuctionDetails, PublicAuction } from '@zuschlag/contracts/auction/views'
import type { Receipt } from '@zuschlag/contracts/auction/receipt'
import type { Problem } from '@zuschlag/contracts/kernel/problem'

const everyConfirmation = {
  offerIsBindingChecked: true,
  documentsChecked: true,
  agreementsOrNoReservationsChecked: true,
  agbChecked: true,
}

type LoginTenants = {
  readonly isAssignedToMultipleTenants: boolean
  readonly loginTenantInfos: readonly { readonly id: string }[]
}

export type BidAnswer =
  { readonly status: 201; readonly receipt: Receipt } | { readonly status: number; readonly problem: Problem }

/** A script's view of the product: plain HTTP with the session cookie, as docs/interfaces.md describes it. */
export class ApiClient {
  readonly url: string
  #cookie = ''

  constructor(url: string) {
    this.url = url
  }

  get cookie(): string {
    return this.#cookie
  }

  /** A member of several tenants signs in to the first. */
  async login(email: string, password = DEMO_PASSWORD): Promise<void> {
    const path = `/api/account/loginTenants?email=${encodeURIComponent(email)}`
    const { isAssignedToMultipleTenants, loginTenantInfos } = await this.get<LoginTenants>(path)
    const tenantId = isAssignedToMultipleTenants ? loginTenantInfos[0]?.id : undefined
    const answer = await this.request('POST', '/api/account/login', { email, password, tenantId })
    if (answer.status !== 200) throw new Error(`Login of ${email}: ${answer.status} ${await answer.text()}`)
    this.#cookie = answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ')
  }

  request(method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(this.url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        cookie: this.#cookie,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }

  async get<T>(path: string): Promise<T> {
    const answer = await this.request('GET', path)
    if (answer.status !== 200) throw new Error(`GET ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }

  publicAuctions(): Promise<readonly PublicAuction[]> {
    return this.get('/api/public/auctions')
  }

  /** With the lowest price that would be accepted, which a bidder sees unless the minimum price is hidden. */
  async auction(auctionId: string): Promise<AuctionDetails & { readonly minimumBid: number }> {
    const details = await this.get<AuctionDetails>(`/api/auctions/${auctionId}`)
    return { ...details, minimumBid: details.minimumBid ?? details.startPrice }
  }

  async bid(auctionId: string, price: number, commandId: string): Promise<BidAnswer> {
    const body = { price, commandId, confirmations: everyConfirmation }
    const answer = await this.request('POST', `/api/auctions/${auctionId}/bids`, body)
    if (answer.status === 201) return { status: 201, receipt: (await answer.json()) as Receipt }
    return { status: answer.status, problem: (await answer.json()) as Problem }
  }
}

/** Running processes in which every bid above the current price is welcome, by night too. */
export function openForBids(auction: PublicAuction): boolean {
  return auction.hasStarted && !auction.hasEnded && auction.auctionType === 1
}
