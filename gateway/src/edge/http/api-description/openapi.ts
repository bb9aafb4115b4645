import type { Endpoint } from '@zuschlag/contracts/kernel/endpoint'
import { type GeneralProblemCode, problemSchema } from '@zuschlag/contracts/kernel/problem'
import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverrideContext,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'
import { isProblemCode, type ProblemCode, problemOf, problemTexts } from '../../../kernel/problem.ts'
import { policyOf, type RoutePolicy } from '../../../policies/route-policy.ts'
import { sessionCookieName } from '../../../policies/session-port.ts'
import { isChanging } from '../cross-site.ts'
import { type Route, type RouteFacts, tags } from '../route.ts'
import { stateUnits } from './units.ts'

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
function problemCodesOf(
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
function problemResponsesOf(endpoint: Endpoint, policy: RoutePolicy): ZodOpenApiResponsesObject {
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

function sharedResponses(): Record<string, ZodOpenApiResponseObject> {
  return Object.fromEntries(
    [...sharedCodes].map((code) => [componentName(code), responseOf(problemTexts[code].status, [code])]),
  )
}

function problemExamples(): Record<string, object> {
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

/** What holds for every operation. */
const introduction = `JSON over HTTP under \`/api\`. Live updates: WebSocket at \`/api/live\`, described by \`/api/asyncapi.json\`.

**Session.** \`POST /api/account/login\` sets a session cookie; send it with every further request. There are no API tokens.

**Cross-site requests.** The server refuses a changing request with a \`Sec-Fetch-Site\` other than \`same-origin\` or \`none\`, or with the \`Origin\` of another site. Browsers set both. A script sends neither and needs no token.

**Money.** Amounts are in units of the auction's currency, \`EUR\` or \`CHF\`; names that end with \`Cents\` are in hundredths of it. Prices are whole numbers; costs have at most two decimals. Every number with a unit states it in its description and as \`x-unit\`.

**Time.** Instants are UTC in RFC 3339 with milliseconds and \`Z\`.

**Commands.** A request with a \`commandId\` takes effect at most once. After a lost answer, or a 503 with \`outcomeUnknown\`, send the same body again.

**Errors.** A refused request changes nothing and answers \`application/problem+json\` (RFC 9457). \`code\` is for programs, \`title\` and \`detail\` are for people. Each operation lists its codes by status; ${codesBeforeOperations.map((code) => `\`${code}\``).join(' and ')} can answer any request before an operation is found. \`Retry-After\` comes with 429 and 503.`

export type DescriptionOptions = { readonly publicUrl: string; readonly version: string }

/** What is described of a route. */
export type DescribedRoute = Pick<Route, 'endpoint' | 'facts'>

/** The OpenAPI document of these routes, made from the shapes that the gateway parses with. */
export function openApiDocument(
  routes: readonly DescribedRoute[],
  { publicUrl, version }: DescriptionOptions,
): object {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const route of routes) {
    const { method, path: stated } = route.endpoint
    const path = `/api${stated.replaceAll(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(route) }
  }
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Zuschlag',
        version,
        summary: 'Transparent real-estate sales.',
        description: introduction,
        contact: { name: 'Operator of this platform', url: publicUrl },
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      servers: [{ url: publicUrl, description: 'This platform' }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      paths,
      components: {
        schemas: { Problem: problemSchema },
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: sessionCookieName(publicUrl.startsWith('https:')),
            description:
              'Set by POST /api/account/login. There are no API tokens: a script acts in the session of a person.',
          },
        },
        headers: {
          RetryAfter: {
            description: 'Seconds after which the request can be sent again.',
            schema: { type: 'integer', minimum: 0 },
          },
        },
        responses: sharedResponses(),
        examples: problemExamples(),
      },
    },
    { override: describeSchema },
  )
  return completed(document)
}

function operationOf({ endpoint, facts }: DescribedRoute): ZodOpenApiOperationObject {
  const { name, params, query, access, body, status } = endpoint
  const { who, tag, summary, description, example } = facts
  return {
    operationId: name,
    summary,
    ...(description === undefined ? {} : { description }),
    tags: [tag],
    security: access === 'public' ? [] : [{ session: [] }],
    requestParams: {
      ...(params instanceof z.ZodObject ? { path: params } : {}),
      ...(query instanceof z.ZodObject ? { query } : {}),
    },
    ...(body === undefined && endpoint.upload === undefined
      ? {}
      : { requestBody: requestBodyOf(endpoint, example) }),
    responses: {
      [String(status)]: successOf(endpoint, example),
      ...(endpoint.isTagged
        ? { '304': { description: 'Has not changed since the answer with this ETag' } }
        : {}),
      ...(endpoint.mayBeEmpty ? { '204': { description: 'Done; there is nothing to answer' } } : {}),
      ...problemResponsesOf(endpoint, policyOf(endpoint, who)),
    },
  }
}

/** With a file the body is multipart, and the file one of its parts. */
function requestBodyOf(
  { body, upload }: Endpoint,
  example: RouteFacts['example'],
): NonNullable<ZodOpenApiOperationObject['requestBody']> {
  if (upload === undefined) {
    const request = example?.request
    const media = { ...(body && { schema: body }), ...(request === undefined ? {} : { example: request }) }
    return { required: true, content: { 'application/json': media } }
  }
  const file = z.string().meta({
    type: 'string',
    format: 'binary',
    description: `A file of at most ${upload.bytesMax} bytes.`,
  })
  const fields = body instanceof z.ZodObject ? body : z.object({})
  return {
    required: true,
    content: { 'multipart/form-data': { schema: fields.extend({ [upload.field]: file }) } },
  }
}

function successOf(
  { answer, files }: Endpoint,
  example: RouteFacts['example'],
): { description: string; content?: object } {
  if (files !== undefined) {
    const media = { schema: { type: 'string', format: 'binary' } } as const
    return { description: 'The file', content: Object.fromEntries(files.map((type) => [type, media])) }
  }
  if (answer === undefined) return { description: 'Done' }
  const given = example?.answer
  const media = { schema: answer, ...(given === undefined ? {} : { example: given }) }
  return { description: 'Done', content: { 'application/json': media } }
}

/** What zod's own conversion leaves out. */
function describeSchema({ zodSchema, jsonSchema, io }: ZodOpenApiOverrideContext): void {
  // A transform of the contracts brands or normalises a value; output and input have the same shape.
  if (io === 'output' && zodSchema instanceof z.ZodPipe && zodSchema.def.out instanceof z.ZodTransform) {
    const { $schema: _dialect, ...shape } = z.toJSONSchema(zodSchema.def.in as z.ZodType, { io: 'input' })
    Object.assign(jsonSchema, shape)
  }
  // A record over an enumeration has these properties and no others.
  if (zodSchema instanceof z.ZodRecord && zodSchema.def.keyType instanceof z.ZodEnum) {
    const { additionalProperties, propertyNames: _names, ...rest } = jsonSchema
    if (additionalProperties === undefined) return
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema]
    const names = zodSchema.def.keyType.options.map(String)
    Object.assign(jsonSchema, rest, {
      properties: Object.fromEntries(names.map((name) => [name, additionalProperties])),
      additionalProperties: false,
    })
  }
}

/**
 * Names the schema of any JSON value, which zod calls `__schema` and a number, and states units. Zod
 * describes that value by itself; generated types that refer to themselves do not compile, so it is described
 * as what it is: anything.
 */
function completed(document: object): object {
  const text = JSON.stringify(document).replaceAll(/__schema\d+/g, 'JsonValue')
  const named = JSON.parse(text) as { components?: { schemas?: Record<string, object> } }
  const schemas = named.components?.schemas
  if (schemas !== undefined && 'JsonValue' in schemas)
    schemas['JsonValue'] = { description: 'Any JSON value.' }
  stateUnits(named)
  return named
}
