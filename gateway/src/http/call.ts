import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { IncomingHttpHeaders } from 'node:http'
import type { Viewer } from '../policies/viewer.ts'

/** One request as a handler sees it: parsed, with whoever sent it. No koa beyond src/http. */
export type Call<Params, Query, Body> = {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly viewer: Viewer
  readonly now: Instant
  readonly requestId: string
  readonly headers: IncomingHttpHeaders
  /** Address of the sender, for rate limits alone. */
  readonly address: string
  readonly setHeader: (name: string, value: string) => void
}
