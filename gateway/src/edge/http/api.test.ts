import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineEndpoint } from '@zuschlag/contracts/kernel/endpoint'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { problemSchema } from '@zuschlag/contracts/kernel/problem'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { serve, type TestServer } from '../../../../tests/fixtures/http-server.ts'
import { TooManyHashes } from '../../modules/identity/accounts/password-hash.ts'
import type { Who } from '../../policies/route-policy.ts'
import { visitor } from '../../policies/viewer.ts'
import { api } from './api.ts'
import { createApp } from './app.ts'
import { createForeignPageCheck } from './cross-site.ts'
import { FileAnswer } from './answers.ts'
import { createLogger } from '../../kernel/logger.ts'
import { createMetrics } from '../../kernel/metrics/metrics.ts'
import { problemOf, unavailable } from '../../kernel/problem.ts'
import { requestContext } from '../../kernel/request-context.ts'
import type { RateLimits } from '../rate-limits/rate-limits.ts'
import { fileRoute, route, signedInRoute } from './route.ts'
import { factsFor } from './route-facts.fixture.ts'
import { signedInAs } from '../../policies/viewer.fixture.ts'
import { folderOfFile } from '../../../../tests/fixtures/temporary-folder.ts'

const params = z.strictObject({ id: z.string().regex(/^\d+$/) })
const open = { access: 'public', status: 200 } as const
const echo = defineEndpoint({
  name: 'echo',
  method: 'POST',
  path: '/echo/:id',
  ...open,
  params,
  body: z.strictObject({ text: z.string() }),
  answer: z.any(),
})
const nothing = defineEndpoint({
  name: 'nothing',
  method: 'GET',
  path: '/nothing',
  ...open,
  answer: z.string(),
})
const refused = defineEndpoint({ name: 'refused', method: 'GET', path: '/refused', ...open, limit: 'login' })
const broken = defineEndpoint({ name: 'broken', method: 'GET', path: '/broken', ...open, limit: 'login' })
const busy = defineEndpoint({ name: 'busy', method: 'GET', path: '/busy', ...open, limit: 'login' })
const late = defineEndpoint({ name: 'late', method: 'GET', path: '/late', ...open, limit: 'login' })
const own = defineEndpoint({
  name: 'own',
  method: 'GET',
  path: '/own',
  access: 'signedIn',
  answer: z.any(),
})
const administer = defineEndpoint({
  name: 'administer',
  method: 'GET',
  path: '/administer',
  access: 'systemAdmin',
  answer: z.any(),
})
const limited = defineEndpoint({
  name: 'limited',
  method: 'POST',
  path: '/limited',
  access: 'signedIn',
  limit: 'bid',
})
const file = defineEndpoint({ name: 'file', method: 'GET', path: '/file/:id', ...open, params })

const anna = signedInAs('anna')
const lines: string[] = []
const spent: string[] = []
const givenBack: string[] = []
const rateLimits: RateLimits = {
  spend(name, key) {
    spent.push(`${name} ${key}`)
    return Promise.resolve(spent.length > 4 ? { ok: false, retryAfterSeconds: 7 } : { ok: true })
  },
  giveBack(name, key) {
    givenBack.push(`${name} ${key}`)
    return Promise.resolve()
  },
  check: () => Promise.resolve({ ok: true }),
}
const directory = folderOfFile('api')
writeFileSync(join(directory, '1.pdf'), '%PDF')

let server: TestServer
beforeAll(async () => {
  const app = createApp({
    logger: createLogger('debug', { write: (line: string) => void lines.push(line) }),
    metrics: createMetrics(),
    trustedProxies: 0,
    isOverloaded: (error) => error instanceof TooManyHashes,
    middleware: [
      api({
        clock: { now: () => '2026-01-01T00:00:00.000Z' as Instant },
        viewerOf: ({ headers }) =>
          Promise.resolve(
            headers.cookie === undefined ? visitor : { ...anna, isSystemAdmin: headers.cookie === 'admin' },
          ),
        isForeign: createForeignPageCheck(['https://zuschlag.example']),
        rateLimits,
        routes: [
          route(echo, factsFor(echo)).answer((call) =>
            Promise.resolve(ok({ ...call.params, ...call.body, now: call.now })),
          ),
          route(nothing, factsFor(nothing)).answer(() => Promise.resolve(ok(null))),
          route(refused, factsFor(refused)).answer(() =>
            Promise.resolve(err(problemOf('unavailable', { retryAfter: 3 }))),
          ),
          route(broken, factsFor(broken)).answer(() =>
            Promise.reject(new Error('password=hunter2 is in this message')),
          ),
          route(busy, factsFor(busy)).answer(() => Promise.reject(new TooManyHashes('busy'))),
          route(late, factsFor(late)).answer(() => {
            requestContext.getStore()?.cancellation.abort()
            return Promise.resolve(err(unavailable()))
          }),
          signedInRoute(own, factsFor(own)).answer((_call, { userId }) => Promise.resolve(ok(userId))),
          route(administer, factsFor(administer)).answer(() => Promise.resolve(ok('all'))),
          signedInRoute(limited, factsFor(limited)).answer(() => Promise.resolve(ok(null))),
          fileRoute(file, factsFor(file)).answer(({ params: { id } }) =>
            Promise.resolve(ok(new FileAnswer(join(directory, `${id}.pdf`)))),
          ),
        ],
      }),
    ],
  })
  server = await serve(app)
})
afterAll(async () => {
  await server.close()
})

async function send(method: string, path: string, headers: Record<string, string> = {}, body?: string) {
  const response = await fetch(server.url + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') === true
  return {
    status: response.status,
    headers: response.headers,
    text,
    code: isProblem ? problemSchema.strict().parse(JSON.parse(text)).code : null,
  }
}
const json = { 'content-type': 'application/json' }

test('a handler gets what the contract says, and its answer is JSON that nobody caches', async () => {
  const answer = await send('POST', '/api/echo/7', json, '{"text":"ü"}')
  expect([answer.status, JSON.parse(answer.text)]).toEqual([
    200,
    { id: '7', text: 'ü', now: '2026-01-01T00:00:00.000Z' },
  ])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('a route without a policy, or with another than its contract says, cannot be registered', () => {
  const options = {
    clock: { now: () => '' as Instant },
    viewerOf: () => Promise.resolve(visitor),
    rateLimits,
  }
  const register = (who: string) => () =>
    api({
      ...options,
      isForeign: () => false,
      routes: [route(own, { ...factsFor(own), who: who as Who }).answer(() => Promise.resolve(ok(null)))],
    })
  expect(register('nobody')).toThrow('own has no policy')
  expect(register('everybody')).toThrow('own is not what its contract says')
  expect(register('ownAccount')).not.toThrow()
})

test('nothing to say is 204', async () => {
  expect(await send('GET', '/api/nothing')).toMatchObject({ status: 204, text: '' })
})

test('a refusal is its problem, with Retry-After where it has one', async () => {
  const answer = await send('GET', '/api/refused')
  expect([answer.status, answer.code, answer.headers.get('retry-after')]).toEqual([503, 'unavailable', '3'])
})

test("a bug is a 500 without details, and is logged with the operation's name", async () => {
  lines.length = 0
  const answer = await send('GET', '/api/broken?email=anna@example.com')
  expect([answer.status, answer.code]).toEqual([500, 'internalError'])
  expect(answer.text).not.toContain('hunter2')
  expect(lines.join('')).toContain('"operation":"broken"')
  expect(lines.join('')).not.toContain('anna@example.com')
})

test('too much at once is a 503, not a bug', async () => {
  expect(await send('GET', '/api/busy')).toMatchObject({ status: 503, code: 'unavailable' })
})

describe('who may call at all', () => {
  test.each([
    ['/api/own', undefined, 401, 'unauthenticated'],
    ['/api/own', 'user', 200, null],
    ['/api/administer', undefined, 401, 'unauthenticated'],
    ['/api/administer', 'user', 403, 'forbidden'],
    ['/api/administer', 'admin', 200, null],
  ])('%s as %s: %i', async (path, cookie, status, code) => {
    const headers: Record<string, string> = cookie === undefined ? {} : { cookie }
    expect(await send('GET', path, headers)).toMatchObject({ status, code })
  })

  test('nobody without a session gets a body read', async () => {
    expect(await send('POST', '/api/limited', json, '{')).toMatchObject({ status: 401 })
  })
})

test('what the product could not answer spends nothing', async () => {
  for (const path of ['/api/refused', '/api/busy', '/api/broken']) {
    spent.length = 0
    givenBack.length = 0
    expect((await send('GET', path)).status).toBeGreaterThanOrEqual(500)
    expect(givenBack).toEqual(spent)
    expect(spent).toHaveLength(1)
  }
  givenBack.length = 0
  spent.length = 0
  expect((await send('POST', '/api/limited', { cookie: 'user' })).status).toBe(204)
  expect(givenBack).toEqual([])
})

test('a request whose handler ran into its timeout counts', async () => {
  spent.length = 0
  givenBack.length = 0
  expect((await send('GET', '/api/late')).status).toBe(503)
  expect([spent.length, givenBack]).toEqual([1, []])
})

test('a spent limit is 429 with Retry-After, counted by account', async () => {
  spent.length = 0
  const statuses: number[] = []
  for (let count = 0; count < 3; count += 1)
    statuses.push((await send('POST', '/api/limited', { cookie: 'user' })).status)
  expect(statuses).toEqual([204, 204, 429])
  expect(spent.slice(0, 2)).toEqual(['bid anna', expect.stringMatching(/^bidFromAddress /)])
  expect((await send('POST', '/api/limited', { cookie: 'user' })).headers.get('retry-after')).toBe('7')
})

describe('what is not there', () => {
  test.each([
    ['GET', '/api/unknown', 404, 'notFound'],
    ['GET', '/api', 404, 'notFound'],
    ['GET', '/api/echo/7/more', 404, 'notFound'],
    ['GET', '/nowhere', 404, 'notFound'],
    ['GET', '/api/echo/7', 405, 'methodNotAllowed'],
    ['DELETE', '/api/own', 405, 'methodNotAllowed'],
    ['OPTIONS', '/api/own', 405, 'methodNotAllowed'],
    ['POST', '/api/echo/x', 400, 'validationFailed'],
  ])('%s %s: %i', async (method, path, status, code) => {
    const hasBody = method === 'POST'
    expect(await send(method, path, hasBody ? json : {}, hasBody ? '{"text":"a"}' : undefined)).toMatchObject(
      { status, code },
    )
  })

  test('a method that is not taken is answered with those that are', async () => {
    expect((await send('GET', '/api/echo/7')).headers.get('allow')).toBe('POST')
  })
})

describe('files', () => {
  test('one that is there comes with its type', async () => {
    const answer = await send('GET', '/api/file/1')
    expect([answer.status, answer.text, answer.headers.get('content-type')]).toEqual([
      200,
      '%PDF',
      'application/pdf',
    ])
  })

  test('one that is not is 404', async () => {
    expect(await send('GET', '/api/file/2')).toMatchObject({ status: 404, code: 'notFound' })
  })
})

test('a body that breaks off leaves the server up', async () => {
  const { connect } = await import('node:net')
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.write(
    'POST /api/echo/7 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"te',
  )
  await new Promise((resolve) => setTimeout(resolve, 50))
  socket.destroy()
  expect(await send('GET', '/api/nothing')).toMatchObject({ status: 204 })
})
