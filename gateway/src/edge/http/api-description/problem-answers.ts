import type { Endpoint } from '@zuschlag/contracts/kernel/endpoint'
import type { GeneralProblemCode } from '@zuschlag/contracts/kernel/problem'
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi'
import type { RoutePolicy } from '../../../policies/route-policy.ts'
import { isChanging } from '../cross-site.ts'
import { isProblemCode, type ProblemCode, problemOf, problemTexts } from '../../../kernel/problem.ts'

/** Codes that answer before an operation is found; the document states them once. */
export const codesBeforeOperations = ['methodNotAllowed', 'requestTargetTooLong'] as const

/** Figures of the examples. */
const sample = { currentPrice: 250_000, minimumBid: 255_000, bidLimit: 300_000, retryAfter: 2 }
const figuresOf: Partial<Record<ProblemCode, Partial<typeof sample>>> = {
  auctionBidTooLow: { currentPrice: sample.currentPrice, minimumBid: sample.minimumBid },
  bidLimitExceeded: { bidLimit: sample.bidLimit },
  tooManyRequests: { retryAfter: sample.retryAfter },
  unavailable: { retryAfter: sample.retryAfter },
  outcomeUnknown: { retryAfter: sample.retryAfter },
  disputeDeskBusy: { retryAfter: sample.retryAfter },
}

/**
 * Every code that an operation can answer, by status: those that its contract lists, and those that the
 * pipeline before its handler gives. @throws for a code of the contract that has no text
 */
export function problemCodesOf(
  endpoint: Endpoint,
  policy: RoutePolicy,
): ReadonlyMap<number, readonly ProblemCode[]> {
  const byStatus = new Map<number, ProblemCode[]>()
  const add = (status: number, code: ProblemCode): void => {
    const codes = byStatus.get(status) ?? []
    if (!codes.includes(code)) byStatus.set(status, [...codes, code])
  }
  for (const code of [...pipelineCodesOf(endpoint, policy), ...(endpoint.problems ?? [])]) {
    if (!isProblemCode(code)) throw new Error(`${endpoint.name} lists ${code}, which has no text`)
    add(problemTexts[code].status, code)
    // A price that is no whole number fails as a body; one that the engine refuses fails as a rule.
    if (code === 'priceInvalid') add(400, code)
  }
  return new Map([...byStatus].toSorted(([one], [other]) => one - other))
}

function pipelineCodesOf(endpoint: Endpoint, policy: RoutePolicy): readonly GeneralProblemCode[] | string[] {
  const { params, query, body, upload, access, method, path } = endpoint
  const hasInput = params !== undefined || query !== undefined || body !== undefined
  const isOfRecord = path.replace(':auctionId', '').includes('/:')
  return [
    ...(hasInput || upload !== undefined ? ['validationFailed'] : []),
    ...(body !== undefined && upload === undefined ? ['malformedJson'] : []),
    ...(access === 'public' ? [] : ['unauthenticated']),
    ...(access === 'systemAdmin' || isRestricted(policy) ? ['forbidden'] : []),
    ...(isChanging(method) ? ['crossSiteRequest'] : []),
    ...(policy.auction === undefined ? [] : ['auctionNotFound']),
    ...(isOfRecord ? ['notFound'] : []),
    ...(body !== undefined || upload !== undefined ? ['payloadTooLarge', 'unsupportedMediaType'] : []),
    ...(upload === undefined ? [] : ['fileInfected']),
    'tooManyRequests',
    'internalError',
    'unavailable',
    ...(isChanging(method) ? ['outcomeUnknown'] : []),
  ]
}

/** An auction that somebody sees and may not do this with. */
function isRestricted({ auction }: RoutePolicy): boolean {
  return auction !== undefined && auction !== 'see'
}

/** The answers of an operation that are problems, each with the codes that it can have. */
export function problemResponsesOf(endpoint: Endpoint, policy: RoutePolicy): ZodOpenApiResponsesObject {
  const responses = [...problemCodesOf(endpoint, policy)].map(([status, codes]) => {
    const [only] = codes
    const isShared = codes.length === 1 && only !== undefined && sharedCodes.has(only)
    const response = isShared
      ? { $ref: `#/components/responses/${componentName(only)}` }
      : responseOf(status, codes)
    return [String(status), response] as const
  })
  return Object.fromEntries(responses)
}

const sharedCodes: ReadonlySet<ProblemCode> = new Set([
  'unauthenticated',
  'crossSiteRequest',
  'tooManyRequests',
  'internalError',
  'unavailable',
  'auctionNotFound',
  'notFound',
])

export function sharedResponses(): Record<string, ZodOpenApiResponseObject> {
  return Object.fromEntries(
    [...sharedCodes].map((code) => [componentName(code), responseOf(problemTexts[code].status, [code])]),
  )
}

export function problemExamples(): Record<string, object> {
  return Object.fromEntries(
    (Object.keys(problemTexts) as ProblemCode[]).filter(isOfOperation).map((code) => {
      const value = { ...problemOf(code, figuresOf[code]), requestId: '00000000-0000-4000-8000-000000000000' }
      return [code, { summary: problemTexts[code].title, value }]
    }),
  )
}

const isOfOperation = (code: string): boolean => !codesBeforeOperations.some((before) => before === code)

function responseOf(status: number, codes: readonly ProblemCode[]): ZodOpenApiResponseObject {
  const meanings = codes.map((code) => `- \`${code}\`: ${problemTexts[code].title}`)
  return {
    description: meanings.join('\n'),
    ...(status === 429 || status === 503 ? { headers: { 'Retry-After': retryAfterHeader } } : {}),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            { type: 'object', properties: { code: { type: 'string', enum: [...codes] } } },
          ],
        },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  }
}

const retryAfterHeader = { $ref: '#/components/headers/RetryAfter' }

function componentName(code: string): string {
  return code.charAt(0).toUpperCase() + code.slice(1)
}
