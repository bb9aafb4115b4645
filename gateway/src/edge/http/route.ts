import type { IncomingHttpHeaders } from 'node:http'
import type { Endpoint } from '@zuschlag/contracts/kernel/endpoint'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { err, type Result } from '@zuschlag/contracts/kernel/result'
import { z } from 'zod'
import { problemOf } from '../../kernel/problem.ts'
import type { Who } from '../../policies/route-policy.ts'
import type { SignedIn, Viewer } from '../../policies/viewer.ts'
import { FileAnswer, type PreparedJson, StreamAnswer, TextAnswer } from './answers.ts'

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

/** Tags in the order of the documentation, each with what it is about. */
export const tags = {
  Session: 'Sign-in, sign-out, passwords and links that were sent by email.',
  Auctions: 'Public and private views of auctions, their costs and documents.',
  Bidding:
    'Bids and requests for immediate purchase. Every command carries a commandId, which makes a repetition safe.',
  'Alerts and watch list': 'Price alerts, notifications and watched auctions.',
  'Own account': 'Profile, sessions, second factor and personal data of the signed-in person.',
  Site: 'Contents of the public site, contact messages and registrations.',
  'Managing auctions':
    'Drafting, publishing, running and closing auctions as a broker or system administrator.',
  'Insight and evidence': 'History, bid logs, refused attempts and verification of auctions.',
  'Bidders of an auction': 'Who may bid in an auction, up to which price, and who was invited.',
  Tenants: 'Organisations of brokers and their members.',
  Users: 'User accounts, for system administrators.',
  Platform: 'Registrations, partners, mails and operation of the platform.',
} as const
type Tag = keyof typeof tags

/** What holds for a route beside its contract: who may use it, and how the API is described. */
export type RouteFacts<B extends z.ZodType = z.ZodType, A extends z.ZodType = z.ZodType> = {
  readonly who: Who
  readonly tag: Tag
  readonly summary: string
  /** What a summary cannot say; only where a caller would go wrong without it. */
  readonly description?: string
  /** One request and one answer, for the operations that an integration starts with. */
  readonly example?: { readonly request?: z.input<B>; readonly answer?: z.input<A> }
}

type Path = readonly (string | number)[]

/**
 * Where in parsed input a text stands that no table keeps: PostgreSQL's text knows no NUL, and its JSON no
 * half of a surrogate pair. Null where there is none. Without recursion: a body may be as deep as it is long.
 */
export function findInvalidText(value: unknown): Path | null {
  const rest: { readonly path: Path; readonly value: unknown }[] = [{ path: [], value }]
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    const { path, value: current } = next
    if (typeof current === 'string') {
      if (current.includes('\0') || !current.isWellFormed()) return path
    } else if (Array.isArray(current)) {
      for (const [index, item] of current.entries()) rest.push({ path: [...path, index], value: item })
    } else if (typeof current === 'object' && current !== null) {
      for (const [key, item] of Object.entries(current)) {
        if (findInvalidText(key) !== null) return [...path, key]
        rest.push({ path: [...path, key], value: item })
      }
    }
  }
  return null
}

/** Fields that one answer names; a body may be wrong in more places than anybody reads. */
const FIELD_ERRORS_MAX = 50
const FIELD_NAME_LENGTH_MAX = 100

/**
 * The 400 for input that is not of the endpoint's shape: `errors` by field path. The code is `priceInvalid`
 * where the price of a bid is what fails (rulebook, rule 7), so that script and form learn the same as from
 * the engine.
 */
export function validationProblem(error: z.ZodError, problemCodes: readonly string[]): Problem {
  const priceFails = error.issues.some((issue) => issue.path[0] === 'price')
  const code = priceFails && problemCodes.includes('priceInvalid') ? 'priceInvalid' : 'validationFailed'
  const problem = problemOf('validationFailed', { errors: errorsByField(error) })
  return { ...problem, code, type: problem.type.replace('validationFailed', code) }
}

function errorsByField(error: z.ZodError): Record<string, string[]> {
  const byField = new Map<string, string[]>()
  for (const issue of error.issues) {
    const fields =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const path of fields) {
      const field = path.map(String).join('.').slice(0, FIELD_NAME_LENGTH_MAX)
      if (byField.size >= FIELD_ERRORS_MAX && !byField.has(field)) continue
      const text = issue.code === 'unrecognized_keys' ? 'Unknown field' : issue.message
      byField.set(field, [...(byField.get(field) ?? []), text])
    }
  }
  // fromEntries defines own properties, so that a field named `__proto__` is but a name.
  return Object.fromEntries(byField)
}

/** What arrived, not yet looked at. */
export type RawCall = Call<unknown, unknown, unknown>

/** An endpoint of the contracts with its facts and what answers it; `null` answers 204. */
export type Route = {
  readonly endpoint: Endpoint
  readonly facts: RouteFacts
  /** Refuses a caller by viewer and parameters alone, before an upload is read; null admits. */
  admit?(call: RawCall): Promise<Problem | null>
  answer(call: RawCall): Promise<Result<unknown, Problem>>
}

type Answer<T extends z.ZodType> = Promise<Result<z.input<T> | PreparedJson<z.input<T>> | null, Problem>>

/** Refuses a caller by viewer and parameters alone; null admits. */
type Admit<P extends z.ZodType, Rest extends unknown[] = []> = (
  call: Call<z.output<P>, unknown, unknown>,
  ...rest: Rest
) => Promise<Problem | null>

/** The second half of a route, after what it is: what answers it. */
type Answering<Handle, P extends z.ZodType, Rest extends unknown[] = []> = {
  /** @param admit asked before an upload is read; the handler asks again, for rights may end meanwhile */
  answer(handle: Handle, admit?: Admit<P, Rest>): Route
}

type Handler<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R,
  Rest extends unknown[] = [],
> = (call: Call<z.output<P>, z.output<Q>, z.output<B>>, ...rest: Rest) => R

/**
 * Parses what arrived with the endpoint's own shapes, so that a handler only ever sees what the contract
 * says.
 */
export function route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, A>,
  facts: RouteFacts<NoInfer<B>, NoInfer<A>>,
): Answering<Handler<P, Q, B, Answer<A>>, P> {
  return {
    answer: (handle, admit) => ({
      endpoint,
      facts,
      ...(admit && { admit: admitBy(endpoint, admit) }),
      async answer(call) {
        const params = parse(endpoint.params, call.params)
        const query = parse(endpoint.query, call.query)
        const body = parse(endpoint.body, call.body)
        const failed = [params, query, body].find((part) => !part.success)
        if (failed?.error) return err(validationProblem(failed.error, endpoint.problems ?? []))
        return handle({
          ...call,
          params: params.data as z.output<P>,
          query: query.data as z.output<Q>,
          body: body.data as z.output<B>,
        })
      },
    }),
  }
}

function admitBy<P extends z.ZodType>(
  { params: schema, problems }: Pick<Endpoint<P>, 'params' | 'problems'>,
  admit: Admit<P>,
): NonNullable<Route['admit']> {
  return async (call) => {
    const params = parse(schema, call.params)
    if (params.error) return validationProblem(params.error, problems ?? [])
    return admit({ ...call, params: params.data as z.output<P> })
  }
}

/** A route that answers a file; its endpoint states no shape of an answer. */
export function fileRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, z.ZodUndefined>,
  facts: RouteFacts<NoInfer<B>>,
): Answering<Handler<P, Q, B, Promise<Result<FileAnswer, Problem>>>, P> {
  return shapeless(endpoint, route({ ...endpoint, answer: z.instanceof(FileAnswer) }, facts))
}

/** A route that answers a text to be saved; its endpoint states no shape of an answer. */
export function textRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, z.ZodUndefined>,
  facts: RouteFacts<NoInfer<B>>,
): Answering<Handler<P, Q, B, Promise<Result<TextAnswer, Problem>>>, P> {
  return shapeless(endpoint, route({ ...endpoint, answer: z.instanceof(TextAnswer) }, facts))
}

/** A route that answers what is made while it is read, of the shape that its endpoint states, if any. */
export function streamRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  endpoint: Endpoint<P, Q, B>,
  facts: RouteFacts<NoInfer<B>>,
): Answering<
  Handler<P, Q, B, Promise<Result<StreamAnswer, Problem>>, [viewer: SignedIn]>,
  P,
  [viewer: SignedIn]
> {
  return shapeless(endpoint, signedInRoute({ ...endpoint, answer: z.instanceof(StreamAnswer) }, facts))
}

/** The shape is for the compiler; to the outside the answer is a file, which no shape describes. */
function shapeless<H, P extends z.ZodType, Rest extends unknown[]>(
  endpoint: Endpoint,
  shaped: Answering<H, P, Rest>,
): Answering<H, P, Rest> {
  return { answer: (handle, admit) => ({ ...shaped.answer(handle, admit), endpoint }) }
}

/** A route of an endpoint with access `signedIn`: the viewer is known. */
export function signedInRoute<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
>(
  endpoint: Endpoint<P, Q, B, A>,
  facts: RouteFacts<NoInfer<B>, NoInfer<A>>,
): Answering<Handler<P, Q, B, Answer<A>, [viewer: SignedIn]>, P, [viewer: SignedIn]> {
  const known = ({ viewer }: { readonly viewer: Viewer }): SignedIn => {
    // The app answers 401 before a handler runs; reaching this line as a visitor is a bug.
    if (viewer.kind === 'visitor') throw new Error(`${endpoint.name} ran without a session`)
    return viewer
  }
  return {
    answer: (handle, admit) =>
      route(endpoint, facts).answer(
        (call) => handle(call, known(call)),
        admit && ((call) => admit(call, known(call))),
      ),
  }
}

type Parsed =
  | { readonly success: true; readonly data: unknown; readonly error?: undefined }
  | { readonly success: false; readonly error: z.ZodError; readonly data?: undefined }

function parse(schema: z.ZodType | undefined, value: unknown): Parsed {
  if (schema === undefined) return { success: true, data: undefined }
  const result = schema.safeParse(value)
  if (!result.success) return { success: false, error: result.error }
  const unstorable = findInvalidText(result.data)
  return unstorable === null
    ? { success: true, data: result.data }
    : { success: false, error: notText(unstorable) }
}

function notText(path: readonly (string | number)[]): z.ZodError {
  return new z.ZodError([
    { code: 'custom', path: [...path], message: 'Control characters are not permitted', input: undefined },
  ])
}
