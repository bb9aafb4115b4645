import { randomUUID } from 'node:crypto'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { problemSchema } from '@zuschlag/contracts/kernel/problem'
import { undescribed } from './api-conformance.ts'
import { allConfirmed } from '../fixtures/auction-play.ts'
import { PASSWORD } from './people.ts'

export type Answer = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  json(): unknown
}

/**
 * A script that uses the HTTP API, with or without a session. Each answer has to be one that
 * /api/openapi.json lists.
 */
export class ScriptClient {
  readonly url: string
  cookie = ''

  constructor(url: string) {
    this.url = url
  }

  static async signedIn(url: string, person: { readonly email: string }): Promise<ScriptClient> {
    const client = new ScriptClient(url)
    const answer = await client.post('/api/account/login', { email: person.email, password: PASSWORD })
    if (answer.status !== 200) throw new Error(`Not signed in: ${answer.text}`)
    client.takeCookie(answer)
    return client
  }

  takeCookie({ headers }: Answer): void {
    this.cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }

  async send(
    method: string,
    path: string,
    init: { body?: string; form?: FormData; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const headers = { cookie: this.cookie, ...init.headers }
    const response = await fetch(this.url + path, {
      method,
      headers,
      ...(init.body === undefined ? {} : { body: init.body }),
      ...(init.form === undefined ? {} : { body: init.form }),
    })
    const text = await response.text()
    const contentType = response.headers.get('content-type')
    const fault = await undescribed(this.url, method, path, { status: response.status, contentType, text })
    if (fault !== null) throw new Error(fault)
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: () => JSON.parse(text) as unknown,
    }
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('GET', path, { headers })
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('POST', path, {
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })
  }

  bid(auctionId: string, price: unknown, more: Record<string, unknown> = {}): Promise<Answer> {
    return this.post(`/api/auctions/${auctionId}/bids`, {
      price,
      commandId: randomUUID(),
      confirmations: allConfirmed,
      ...more,
    })
  }

  async details(auctionId: string): Promise<AuctionDetails> {
    const answer = await this.get(`/api/auctions/${auctionId}`)
    if (answer.status !== 200) throw new Error(`No details: ${answer.text}`)
    return answer.json() as AuctionDetails
  }
}

/** The problem in an answer, which must be of the contract's shape and media type. */
export function problemIn(answer: Answer): Problem {
  if (answer.headers.get('content-type') !== 'application/problem+json; charset=utf-8') {
    throw new Error(`Not a problem: ${answer.status} ${answer.text}`)
  }
  return problemSchema.strict().parse(answer.json())
}
