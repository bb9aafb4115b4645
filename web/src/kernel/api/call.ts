import { problemSchema, type Problem } from '@zuschlag/contracts/kernel/problem'
import type { Endpoint } from '@zuschlag/contracts/kernel/endpoint'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { z } from 'zod'
import { pageClock } from '../clock/server-clock.ts'
import { urlOf } from './url.ts'

/** No request waits longer for an answer; a bid's outcome is then asked for again by its command id. */
const REQUEST_TIMEOUT_MS = 20_000
/** An upload also has the time that its bytes take over a line of 1 Mbit/s, and then what is made of them. */
const UPLOAD_TIMEOUT_MS = 60_000
const UPLOAD_BYTES_PER_SECOND = 128 * 1024

type Fetch = (url: string, init: RequestInit) => Promise<Response>
let fetchAnswer: Fetch = (url, init) => fetch(url, init)

/** For the renderer on the server, which reads without a network. Set once, before the first call. */
export function answerCallsWith(answer: Fetch): void {
  fetchAnswer = answer
}

type Input<Schema extends z.ZodType> = [z.input<Schema>] extends [undefined] ? undefined : z.input<Schema>
type Part<Name extends string, Schema extends z.ZodType> =
  Input<Schema> extends undefined
    ? { readonly [K in Name]?: undefined }
    : object extends Input<Schema>
      ? { readonly [K in Name]?: Input<Schema> }
      : { readonly [K in Name]: Input<Schema> }

export type CallOptions<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> = Part<
  'params',
  Params
> &
  Part<'query', Query> &
  Part<'body', Body> & {
    readonly signal?: AbortSignal
    /** For an endpoint that takes an upload. */
    readonly file?: Blob
    /** Of an auction, as its reader knows it: no server answers with an older state (LIVE-3). */
    readonly minimumRevision?: number | undefined
  }

/** What an endpoint answers, and what its query may say. */
export type AnswerOf<E extends { readonly answer?: z.ZodType }> = z.output<NonNullable<E['answer']>>
export type QueryOf<E extends { readonly query?: z.ZodType }> = z.input<NonNullable<E['query']>>

/**
 * Calls an endpoint of the contracts and answers its checked value; `undefined` where there is no body.
 * Throws `ProblemError` for a refusal, `TransportError` where no answer arrived, and of these an
 * `UnexpectedAnswerError` where one arrived that is not of the contract's shape.
 *
 * Changing requests need no token: the browser says with Sec-Fetch-Site and Origin where they come from, and
 * the session cookie is of this site alone.
 */
export async function call<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(
  endpoint: Endpoint<Params, Query, Body, Answer>,
  options: CallOptions<Params, Query, Body>,
): Promise<z.output<Answer> | undefined> {
  const parts = options as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: unknown
  }
  const response = await send(urlOf(endpoint.path, parts.params, parts.query), {
    method: endpoint.method,
    cache: 'no-store',
    credentials: 'same-origin',
    ...contentOf(endpoint, parts.body, options),
    signal: withTimeout(options),
  })
  observeServerTime(response)
  if (!response.ok) {
    throw new ProblemError(
      toProblem(response.status, await jsonOf(response), response.headers.get('Retry-After')),
      endpoint.name,
    )
  }
  if (response.status === 204 || endpoint.answer === undefined) return undefined
  const answer = endpoint.answer.safeParse(await jsonOf(response))
  if (!answer.success)
    throw new UnexpectedAnswerError(`${endpoint.name} answered another shape`, { cause: answer.error })
  return answer.data
}

/** The same of an endpoint that always has an answer: an empty one is a broken transport, not "nothing". */
export async function callForBody<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(
  endpoint: Endpoint<Params, Query, Body, Answer>,
  options: CallOptions<Params, Query, Body>,
): Promise<z.output<Answer>> {
  const answer = await call(endpoint, options)
  if (answer === undefined) throw new TransportError('The answer was empty')
  return answer
}

/** Every answer carries the server's time, cut to its second: late, and therefore a safe reading. */
function observeServerTime(response: Response): void {
  const ms = Date.parse(response.headers.get('Date') ?? '')
  if (!Number.isNaN(ms)) pageClock.observe(msToInstant(ms))
}

/**
 * The body as JSON, or as multipart/form-data where the endpoint takes an upload; the browser names the
 * boundary.
 */
function contentOf(
  endpoint: Endpoint,
  body: unknown,
  { file, minimumRevision }: { readonly file?: Blob; readonly minimumRevision?: number | undefined },
): Pick<RequestInit, 'headers' | 'body'> {
  const headers = {
    Accept: 'application/json',
    'Cache-Control': 'no-cache',
    Pragma: 'no-cache',
    ...(minimumRevision !== undefined && { 'Minimum-Revision': String(minimumRevision) }),
  }
  if (endpoint.upload !== undefined && file !== undefined) {
    return { headers, body: formOf(body, endpoint.upload.field, file) }
  }
  if (body === undefined) return { headers }
  return { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
}

function formOf(fields: unknown, field: string, file: Blob): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields ?? {}))
    if (value !== undefined) form.set(name, String(value))
  form.set(field, file, `${field}.jpg`)
  return form
}

function withTimeout({ signal, file }: { readonly signal?: AbortSignal; readonly file?: Blob }): AbortSignal {
  const ms =
    file === undefined
      ? REQUEST_TIMEOUT_MS
      : UPLOAD_TIMEOUT_MS + Math.ceil((file.size * 1_000) / UPLOAD_BYTES_PER_SECOND)
  const timeout = AbortSignal.timeout(ms)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetchAnswer(url, init)
  } catch (error) {
    // A caller's own cancellation is no failure of the transport.
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new TransportError(`No answer from ${url}`, { cause: error })
  }
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

/** The server's refusal or failure, as a value that says why. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly problem: Problem
  /** Name of the endpoint that answered so. */
  readonly endpoint: string

  constructor(problem: Problem, endpoint: string) {
    super(`${endpoint} answered ${problem.status} ${problem.code}`)
    this.problem = problem
    this.endpoint = endpoint
  }
}

/** No answer arrived: the network is down, the request was cut, or what came was no answer of ours. */
export class TransportError extends Error {
  override readonly name = 'TransportError'
}

/** The server answered, in a shape that its contract does not know: trying again does not help. */
export class UnexpectedAnswerError extends TransportError {}

/**
 * Reads `application/problem+json`. What a proxy answers in its own words becomes a problem of the same
 * status, so that callers have one thing to look at.
 */
export function toProblem(status: number, body: unknown, retryAfter: string | null = null): Problem {
  const parsed = problemSchema.safeParse(body)
  const problem = parsed.success
    ? parsed.data
    : { type: 'about:blank', title: `HTTP ${status}`, status, code: codeOf(status) }
  const seconds = Number(retryAfter)
  if (problem.retryAfter === undefined && retryAfter !== null && Number.isFinite(seconds)) {
    return { ...problem, retryAfter: seconds }
  }
  return problem
}

const codes: Record<number, string | undefined> = {
  400: 'validationFailed',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'notFound',
  405: 'methodNotAllowed',
  413: 'payloadTooLarge',
  414: 'requestTargetTooLong',
  415: 'unsupportedMediaType',
  429: 'tooManyRequests',
}

function codeOf(status: number): string {
  return codes[status] ?? (status >= 502 ? 'unavailable' : 'internalError')
}

/** The problem inside an error, if it is one of the server's. */
export function problemOf(error: unknown): Problem | undefined {
  return error instanceof ProblemError ? error.problem : undefined
}
