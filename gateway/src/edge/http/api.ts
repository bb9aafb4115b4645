import { METHODS } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Router } from '@koa/router'
import type { BodySize, Endpoint } from '@zuschlag/contracts/kernel/endpoint'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { GeneralProblemCode, Problem } from '@zuschlag/contracts/kernel/problem'
import { err } from '@zuschlag/contracts/kernel/result'
import { withTimeout } from '@zuschlag/engine/time/with-timeout'
import type { Context, Middleware } from 'koa'
import { koaBody } from 'koa-body'
import { limits } from '../../kernel/config.ts'
import { problemOf } from '../../kernel/problem.ts'
import { cancellationSignal } from '../../kernel/request-context.ts'
import { policyOf } from '../../policies/route-policy.ts'
import type { Viewer } from '../../policies/viewer.ts'
import type { RateLimits } from '../rate-limits/rate-limits.ts'
import { giveBackLimit, spendLimit } from '../rate-limits/spend-limit.ts'
import { arrivalOf, stateOf } from './api-state.ts'
import { type ForeignPageCheck, isChanging } from './cross-site.ts'
import { drainBody } from './drain-body.ts'
import {
  FileAnswer,
  PreparedJson,
  respondWithFile,
  respondWithStream,
  respondWithText,
  StreamAnswer,
  TextAnswer,
} from './answers.ts'
import { givenUp } from './given-up.ts'
import { respondWithJson, respondWithProblem } from './respond.ts'
import type { RawCall, Route } from './route.ts'
import { UploadsInProgress } from './uploads-in-progress.ts'
import type { VirusScan } from './virus-scan.ts'
import { withUpload } from './multipart-body.ts'

const jsonParser = (jsonLimit: number) =>
  koaBody({ json: true, jsonLimit, text: false, urlencoded: false, multipart: false })

const parsers = {
  usual: jsonParser(limits.jsonBodyBytes),
  large: jsonParser(limits.largeJsonBodyBytes),
} as const satisfies Record<BodySize, unknown>

type BodyFailure = Extract<GeneralProblemCode, 'malformedJson' | 'payloadTooLarge' | 'unsupportedMediaType'>

/** Reads a JSON body into `context.request.body`, or says what is wrong with it. */
export async function readJsonBody(context: Context, size: BodySize = 'usual'): Promise<BodyFailure | null> {
  const hasBody = context.request.length !== undefined && context.request.length > 0
  const isChunked = context.headers['transfer-encoding'] !== undefined
  if ((hasBody || isChunked) && context.is('application/json') !== 'application/json')
    return 'unsupportedMediaType'
  try {
    await parsers[size](context, () => Promise.resolve())
    return null
  } catch (error) {
    const failure = failureOf(error)
    if (failure === 'payloadTooLarge') await drainBody(context)
    return failure
  }
}

/** Codes of the failures of zlib and brotli at data that they cannot unpack. */
const UNPACKING_FAILURES = ['Z_', 'ERR__ERROR_', 'ERR_BROTLI_', 'ERR_ZLIB_'] as const

/**
 * What the parsers of koa-body say by `status`, and zlib by `code`; all else is a bug or a broken connection.
 */
function failureOf(error: unknown): BodyFailure {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  if (UNPACKING_FAILURES.some((start) => code.startsWith(start))) return 'malformedJson'
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
  if (status === 413) return 'payloadTooLarge'
  if (status === 415) return 'unsupportedMediaType'
  if (status === 400 || error instanceof SyntaxError) return 'malformedJson'
  throw error
}

const compress = promisify(gzip)
/** A shorter answer fits into one or two packets either way. */
const COMPRESSED_FROM_LENGTH = 2_048
const LEVEL = 4

/** Answers with JSON, compressed if it is long and the client accepts gzip. */
async function respondWithCompressedJson(context: Context, status: number, value: unknown): Promise<void> {
  respondWithJson(context, status, value)
  const { body } = context
  if (typeof body !== 'string' || body.length < COMPRESSED_FROM_LENGTH) return
  context.vary('Accept-Encoding')
  if (context.method === 'HEAD' || context.acceptsEncodings('gzip', 'identity') !== 'gzip') return
  context.body = await compress(body, { level: LEVEL })
  context.set('Content-Encoding', 'gzip')
  // Koa sets a type of its own for a buffer.
  context.set('Content-Type', 'application/json; charset=utf-8')
}

type ApiOptions = {
  readonly routes: readonly Route[]
  readonly clock: { now(): Instant }
  readonly viewerOf: (context: Context) => Promise<Viewer>
  readonly isForeign: ForeignPageCheck
  readonly rateLimits: RateLimits
  /** Called when a changing request has succeeded. */
  readonly onChanged?: (endpoint: Endpoint) => void
  /** Scans every upload before its handler runs; absent without a scanner. */
  readonly scanUpload?: VirusScan
}

type Api = ApiOptions & { readonly uploads: UploadsInProgress }

/** Every path below the prefix, and the prefix itself. */
const UNKNOWN_PATH = '{/*rest}'

/** Everything under /api: one pipeline for every endpoint, a problem for everything else. */
export function api(given: ApiOptions): Middleware {
  const options: Api = { ...given, uploads: new UploadsInProgress() }
  const router = new Router({ prefix: '/api' })
  for (const route of options.routes) {
    const { endpoint } = route
    // A route without a policy, or with another than its contract says, prevents the start.
    policyOf(endpoint, route.facts.who)
    if (endpoint.upload !== undefined && endpoint.access === 'signedIn' && route.admit === undefined)
      throw new Error(`${endpoint.name} would read a file before it knows whether its sender may send one`)
    router.register(endpoint.path, [endpoint.method], (context) => {
      stateOf(context).operation = endpoint.name
      return answer(context, route, options)
    })
  }
  // The last route, for what no other one answers. The router takes HEAD as GET; koa leaves the body out.
  router.register(UNKNOWN_PATH, METHODS, (context) => notFound(context, context.matched ?? []))
  return router.routes() as unknown as Middleware
}

/** @param matched the routes with this path, whatever their method */
function notFound(
  context: Context,
  matched: readonly { readonly path: unknown; readonly methods: string[] }[],
): void {
  context.set('Cache-Control', 'no-store')
  const others = matched.filter(({ path }) => path !== `/api${UNKNOWN_PATH}`)
  const methods = [...new Set(others.flatMap((layer) => layer.methods))]
  if (methods.length === 0) {
    respondWithProblem(context, problemOf('notFound'), stateOf(context).requestId)
  } else {
    context.set('Allow', methods.join(', '))
    respondWithProblem(context, problemOf('methodNotAllowed'), stateOf(context).requestId)
  }
}

/** The cheapest checks come first; a body is read only after all of them. */
async function answer(context: Context, route: Route, options: Api): Promise<void> {
  context.set('Cache-Control', 'no-store')
  const { requestId } = stateOf(context)
  const refuse = (problem: Problem): void => respondWithProblem(context, problem, requestId)
  const { endpoint } = route
  if (isChanging(context.method) && options.isForeign(context.headers)) {
    return refuse(problemOf('crossSiteRequest'))
  }
  const viewer = await options.viewerOf(context)
  stateOf(context).viewer = viewer
  if (endpoint.access !== 'public' && viewer.kind === 'visitor') return refuse(problemOf('unauthenticated'))
  if (endpoint.access === 'systemAdmin' && !(viewer.kind === 'signedIn' && viewer.isSystemAdmin)) {
    return refuse(problemOf('forbidden'))
  }
  const overspent = await spend(context, endpoint.limit, viewer, options.rateLimits)
  if (overspent !== null) return refuse(overspent)
  try {
    await answerAdmitted(context, route, options, viewer)
  } catch (error) {
    await giveBack(context, endpoint.limit, viewer, options.rateLimits)
    throw error
  }
  if (isChanging(context.method) && context.status < CLIENT_FAILURE) options.onChanged?.(endpoint)
  const isGivenUp = cancellationSignal()?.aborted === true
  if (context.status >= SERVER_FAILURE && !isGivenUp)
    await giveBack(context, endpoint.limit, viewer, options.rateLimits)
}

const CLIENT_FAILURE = 400
const SERVER_FAILURE = 500

async function answerAdmitted(context: Context, route: Route, options: Api, viewer: Viewer): Promise<void> {
  const { requestId } = stateOf(context)
  const refuse = (problem: Problem): void => respondWithProblem(context, problem, requestId)
  const { endpoint } = route
  const call = (file: RawCall['file']): RawCall => callOf(context, viewer, options.clock.now(), file)
  const { upload } = endpoint
  if (upload !== undefined) {
    const { uploads, scanUpload } = options
    const admit = async (): Promise<Problem | null> => (await route.admit?.(call(null))) ?? null
    const problem = await withUpload(context, { upload, viewer, uploads, admit, scanUpload }, (file) =>
      respond(context, route, call(file)),
    )
    return problem === null ? undefined : refuse(problem)
  }
  if (endpoint.body !== undefined) {
    const failure = await readJsonBody(context, endpoint.bodySize)
    if (failure !== null) {
      // The unread rest of a refused body would be parsed as the next request on this connection.
      if (!context.req.readableEnded) context.set('Connection', 'close')
      return refuse(problemOf(failure))
    }
  }
  await respond(context, route, call(null))
}

async function respond(context: Context, route: Route, call: RawCall): Promise<void> {
  const { requestId } = stateOf(context)
  const { endpoint } = route
  const ms = endpoint.upload === undefined ? limits.handlerTimeoutMs : limits.uploadHandlerTimeoutMs
  const work = route.answer(call)
  const result = await withTimeout(work, ms, () => err(givenUp(context.req, work)))
  if (!result.ok) respondWithProblem(context, result.error, requestId)
  else if (result.value instanceof FileAnswer) {
    const isSent = await respondWithFile(context, result.value)
    if (!isSent) respondWithProblem(context, problemOf('notFound'), requestId)
  } else if (result.value instanceof TextAnswer) respondWithText(context, result.value)
  else if (result.value instanceof StreamAnswer) respondWithStream(context, result.value)
  else if (result.value instanceof PreparedJson) await result.value.respond(context, endpoint.status)
  else if (result.value === null || result.value === undefined) context.status = 204
  else if (endpoint.isCompressed === true)
    await respondWithCompressedJson(context, endpoint.status, result.value)
  else respondWithJson(context, endpoint.status, result.value)
}

async function spend(
  context: Context,
  limit: string | undefined,
  viewer: Viewer,
  rateLimits: RateLimits,
): Promise<Problem | null> {
  if (limit === undefined) return null
  const spending = await spendLimit(limit, viewer, context.ip, rateLimits)
  return spending.ok ? null : problemOf('tooManyRequests', { retryAfter: spending.retryAfterSeconds })
}

/** Repeating a bid while a store is unavailable does not count against the rate limit. */
async function giveBack(
  context: Context,
  limit: string | undefined,
  viewer: Viewer,
  rateLimits: RateLimits,
): Promise<void> {
  if (limit !== undefined) await giveBackLimit(limit, viewer, context.ip, rateLimits)
}

function callOf(context: Context, viewer: Viewer, now: Instant, file: RawCall['file']): RawCall {
  return {
    params: (context as { params?: unknown }).params,
    query: { ...context.query },
    body: context.request.body,
    file,
    viewer,
    now,
    arrivedAt: arrivalOf(context.req) ?? now,
    requestId: stateOf(context).requestId,
    headers: context.headers,
    clientIp: context.ip,
    setHeader: (name, value) => context.append(name, value),
  }
}
