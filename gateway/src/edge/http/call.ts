import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { IncomingHttpHeaders } from 'node:http'
import type { Viewer } from '../../policies/viewer.ts'

/** A file that was sent along; it is deleted with the answer. */
export type UploadedFile = { readonly path: string; readonly sizeBytes: number }

/** A parsed request with its viewer. Koa is used only in edge/http. */
export type Call<Params, Query, Body> = {
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** The file of a multipart body; null where none was sent. */
  readonly file: UploadedFile | null
  readonly viewer: Viewer
  readonly now: Instant
  /** When the server got the request: before its body, admission control and rate limits. */
  readonly arrivedAt: Instant
  readonly requestId: string
  readonly headers: IncomingHttpHeaders
  /** For rate limits alone; it is never stored as it is. */
  readonly clientIp: string
  readonly setHeader: (name: string, value: string) => void
}
