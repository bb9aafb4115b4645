import { createConfig, lintFromString } from '@redocly/openapi-core'
import { manageAuction, managingCommands } from '@zuschlag/contracts/administration/manage-auction'
import { expect, test } from 'vitest'
import { allEndpoints } from '../../../../../tests/fuzz/http-requests.ts'
import { servedRoutes } from '../../../served-routes.fixture.ts'
import type { Who } from '../../../policies/route-policy.ts'
import type { Route } from '../route.ts'
import { type ProblemCode, problemTexts } from '../../../kernel/problem.ts'
import { codesBeforeOperations, openApiDocument } from './openapi.ts'
import { isNumeric, unitsByName, unitsOf } from './units.ts'

type Media = { schema: { allOf?: [object, { properties: { code: { enum: string[] } } }] } }
type Response = { $ref?: string; headers?: object; content?: Record<string, Media> }
type Operation = {
  operationId: string
  summary: string
  tags: string[]
  security: unknown[]
  parameters?: { name: string; in: string }[]
  responses: Record<string, Response>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; responses: Record<string, Response> }
}
type Schema = { properties?: Record<string, Schema>; required?: string[]; [key: string]: unknown }

const options = { publicUrl: 'https://zuschlag.at', version: '1.2.3' }
const routes = servedRoutes()
const endpoints = routes.map(({ endpoint }) => endpoint)
const document = openApiDocument(routes, options) as Document

const operations = (): Operation[] => Object.values(document.paths).flatMap((path) => Object.values(path))
const operation = (name: string): Operation =>
  operations().find(({ operationId }) => operationId === name) as Operation

/** The codes that the document lists for an operation, by status. */
function codesOf({ responses }: Operation): Record<string, string[]> {
  const codes: Record<string, string[]> = {}
  for (const [status, answer] of Object.entries(responses)) {
    const response = answer.$ref ? document.components.responses[answer.$ref.split('/').at(-1) ?? ''] : answer
    const schema = response?.content?.['application/problem+json']?.schema
    if (schema) codes[status] = schema.allOf?.[1].properties.code.enum ?? []
  }
  return codes
}

test('the linter of OpenAPI finds neither errors nor warnings', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    // OpenAPI matches a concrete path before a templated one; `ended` is no id of an auction.
    rules: { 'no-ambiguous-paths': 'off' },
  })
  const found = await lintFromString({ source: JSON.stringify(document), config })
  const lines = found.map(({ severity, ruleId, message, location }) =>
    [severity, ruleId, message, location[0]?.pointer].join(' '),
  )
  expect(lines).toEqual([])
}, 60_000)

test('every operation has a summary, one tag, and says whether it needs a session', () => {
  expect(operations().length).toBeGreaterThan(130)
  for (const { operationId, summary, tags, security } of operations()) {
    expect([operationId, summary, tags.length, security.length <= 1]).toEqual([
      operationId,
      expect.stringMatching(/^[A-Z][^.]+$/),
      1,
      true,
    ])
  }
  expect(operation('placeBid').security).toEqual([{ session: [] }])
  expect(operation('getPublicAuctions').security).toEqual([])
})

test('every endpoint of the contracts is served and described, and no other', async () => {
  const stated = (await allEndpoints()).map(({ endpoint }) => endpoint)
  const all = [...stated, ...managingCommands.map((type) => manageAuction(type))]
  const names = all.map(({ name }) => name).toSorted()
  expect(endpoints.map(({ name }) => name).toSorted()).toEqual(names)
  expect(
    operations()
      .map(({ operationId }) => operationId)
      .toSorted(),
  ).toEqual(names)
})

test('parameters stand at their operation', () => {
  expect(operation('getCosts').parameters).toMatchObject([
    { name: 'auctionId', in: 'path' },
    { name: 'price', in: 'query' },
  ])
})

test('each status of an operation lists its codes; 429 and 503 state Retry-After', () => {
  expect(codesOf(operation('placeBid'))).toMatchObject({
    '400': ['validationFailed', 'malformedJson', 'priceInvalid'],
    '401': ['unauthenticated'],
    '404': ['auctionNotFound'],
    '409': expect.arrayContaining(['auctionBidTooLow', 'bidLimitExceeded', 'commandIdReused']) as string[],
    '429': ['tooManyRequests'],
    '503': expect.arrayContaining(['unavailable', 'outcomeUnknown']) as string[],
  })
  for (const name of ['TooManyRequests', 'Unavailable']) {
    expect(document.components.responses[name]?.headers).toHaveProperty('Retry-After')
  }
})

test('every code has a place in the document, under its own status', () => {
  const listed = new Map<string, Set<string>>()
  for (const one of operations()) {
    for (const [status, codes] of Object.entries(codesOf(one))) {
      for (const code of codes) listed.set(code, (listed.get(code) ?? new Set()).add(status))
    }
  }
  const before: readonly string[] = codesBeforeOperations
  for (const code of (Object.keys(problemTexts) as ProblemCode[]).filter((one) => !before.includes(one))) {
    expect([code, listed.get(code)?.has(String(problemTexts[code].status))]).toEqual([code, true])
  }
})

test('a record over an enumeration keeps its properties', () => {
  const { NotificationChoices, AdministeredOverview } = document.components.schemas
  expect(Object.keys(NotificationChoices?.properties ?? {})).toEqual(NotificationChoices?.required)
  expect(NotificationChoices?.required).toContain('outbid')
  const counts = AdministeredOverview?.properties?.['counts']
  expect(Object.keys(counts?.properties ?? {})).toEqual(counts?.required)
})

test('every schema has a name that means something', () => {
  expect(Object.keys(document.components.schemas).filter((name) => !/^[A-Z][A-Za-z]+$/.test(name))).toEqual(
    [],
  )
})

test('every file states its media type', () => {
  const types = endpoints.flatMap(({ files }) => files ?? [])
  expect(endpoints.filter(({ files }) => files !== undefined).length).toBe(16)
  expect(types.filter((type) => type === 'application/octet-stream')).toEqual([])
  expect(Object.keys(operation('getBidLog').responses['200']?.content ?? {})).toEqual([
    'application/pdf',
    'text/csv',
  ])
  expect(Object.keys(operation('getAwardPack').responses['200']?.content ?? {})).toEqual([
    'application/pdf',
    'application/json',
  ])
})

/** Numbers that count, order or identify. */
const unitless = new Set(
  `open located accepted answerNumber asked attempts attemptsLeftOut auctionRevision auctions awardedBidRevision awardedCount bidCount bidRevision bidderNumber bidders
  candidateRank commandsUnderWay decided draft running upcoming withdrawn connections contactType count counterOfferRevision differences efficiencyFactor ended events eventsBehind failed generation givenUp id lastBidRevision currentUserLastBidRevision
  liveConnections mailsQueued merged next number openQuestions openRequests accessRequests privateCount supplements documentCount documentsState endingSoon endingProofs withoutDocuments openSessions order overdue partners people played quarantinedStreams queued rank remaining
  further recoveryCodesLeft refused requestRevision revision rooms rulesVersion runningBidders runningBids schemaVersion sellType sent
  applications sellers messages sentLastDay signedIn size state status auctionType total unreadCount users version`.split(
    /\s+/,
  ),
)

test('every number states its unit, or counts, orders or identifies', () => {
  const without = new Set<string>()
  const seen = new Set<string>()
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [name, schema] of Object.entries((node as Schema).properties ?? {})) {
      if (!isNumeric(schema)) continue
      seen.add(name)
      if (schema['x-unit'] === undefined && !unitless.has(name)) without.add(name)
      if (schema['x-unit'] !== undefined)
        expect(schema['description']).toContain(unitsOf((node as Schema).properties ?? {})[name]?.description)
    }
    for (const value of Object.values(node)) look(value)
  }
  look(document)
  expect([...without]).toEqual([])
  expect([...unitless].filter((name) => name in unitsByName)).toEqual([])
  expect(seen).toContain('totalPrice')
})

test('what was before and after a change of a term has its unit, a place in a list has none', () => {
  const { before, after } = document.components.schemas['ChangedTerm']?.properties ?? {}
  expect([before?.['x-unit'], after?.['x-unit']]).toEqual(['of the term', 'of the term'])
  const places = Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ parameters = [] }) => parameters as { name: string; schema?: Schema }[])
    .filter(({ name }) => name === 'before' || name === 'after')
  expect(places.length).toBeGreaterThan(3)
  expect(places.filter(({ schema }) => JSON.stringify(schema).includes('Prices in units'))).toEqual([])
  expect(places.filter(({ schema }) => schema?.['x-unit'] !== undefined)).toEqual([])
})

test('examples are what the contracts accept and answer', () => {
  const shown = routes.filter(({ facts }) => facts.example !== undefined)
  expect(shown.length).toBe(6)
  for (const { endpoint, facts } of shown) {
    const { body, answer } = endpoint
    const { example } = facts
    if (example?.request !== undefined) expect(body?.safeParse(example.request).error).toBeUndefined()
    if (example?.answer !== undefined) expect(answer?.safeParse(example.answer).error).toBeUndefined()
  }
})

test('an operation without a policy, or with a code that nobody knows, is not described', () => {
  const [{ endpoint, facts }] = routes as [Route]
  const nobodys = { endpoint, facts: { ...facts, who: 'nobody' as Who } }
  expect(() => openApiDocument([nobodys], options)).toThrow(/policy/)
  const unknown = { endpoint: { ...endpoint, problems: ['unheardOf'] }, facts }
  expect(() => openApiDocument([unknown], options)).toThrow(/unheardOf/)
})
