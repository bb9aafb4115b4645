import { METHODS } from 'node:http'
import { Router } from '@koa/router'
import type { Endpoint } from '@zuschlag/contracts/kernel/endpoint'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { err } from '@zuschlag/contracts/kernel/result'
import type { Context, Middleware } from 'koa'
import { limits } from '../../kernel/config.ts'
import { policyOf } from '../../policies/route-policy.ts'
import type { Viewer } from '../../policies/viewer.ts'
import { arrivalOf } from './arrival.ts'
import { stateOf } from './api-state.ts'
import { readJsonBody } from './body.ts'
import { respondWithCompressedJson } from './compressed-json.ts'
import type { ForeignPageCheck } from './cross-site.ts'
import { isChanging } from './cross-site.ts'
import { FileAnswer, respondWithFile } from './file-answer.ts'
import { PreparedJson } from './prepared-json.ts'
import { givenUp } from './given-up.ts'
import { problemOf } from '../../kernel/problem.ts'
import { cancellationSignal } from '../../kernel/request-context.ts'
import type { RateLimits } from '../rate-limits/rate-limits.ts'
import { respondWithJson, respondWithProblem } from './respond.ts'
import type { RawCall, Route } from './route.ts'
import { giveBackLimit, spendLimit } from '../rate-limits/spend-limit.ts'
import { respondWithStream, StreamAnswer } from './stream-answer.ts'
import { respondWithText, TextAnswer } from './text-answer.ts'
import { UploadsInProgress } from './uploads-in-progress.ts'
import type { VirusScan } from './virus-scan.ts'
import { withUpload } from './with-upload.ts'
import { withTimeout } from '@zuschlag/engine/time/with-timeout'

export type ApiOptions = {
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
