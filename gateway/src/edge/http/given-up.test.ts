import type { IncomingMessage } from 'node:http'
import { defineEndpoint } from '@zuschlag/contracts/kernel/endpoint'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { ok } from '@zuschlag/contracts/kernel/result'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestServer } from '../../../../tests/fixtures/http-server.ts'
import { cancellationSignal, requestContext } from '../../kernel/request-context.ts'
import { visitor } from '../../policies/viewer.ts'
import { createRateLimits } from '../rate-limits/rate-limits.ts'
import { api } from './api.ts'
import { givenUp, workEnded } from './given-up.ts'
import { route } from './route.ts'
import { factsFor } from './route-facts.fixture.ts'
import { serveApp } from './silent-app.fixture.ts'

const read = defineEndpoint({ name: 'read', method: 'GET', path: '/read', access: 'public', status: 200 })
const change = defineEndpoint({
  name: 'change',
  method: 'POST',
  path: '/change',
  access: 'public',
  status: 200,
})

const signals: AbortSignal[] = []
const left = Promise.withResolvers<void>()
let server: TestServer
beforeAll(async () => {
  const hang = async () => {
    const signal = cancellationSignal()
    if (signal !== undefined) signals.push(signal)
    await left.promise
    return ok(null)
  }
  const routes = [read, change].map((endpoint) => route(endpoint, factsFor(endpoint)).answer(hang))
  const clock = { now: () => '2026-01-01T00:00:00.000Z' as Instant }
  const answered = api({
    routes,
    clock,
    viewerOf: () => Promise.resolve(visitor),
    isForeign: () => false,
    rateLimits: createRateLimits({ store: 'memory' }),
  })
  server = await serveApp([answered])
})
afterAll(() => server.close())

test('a reader who leaves ends what is read for them; a change goes on without its sender', async () => {
  const leaving = new AbortController()
  const { signal } = leaving
  const requests = [
    fetch(`${server.url}/api/read`, { signal }),
    fetch(`${server.url}/api/change`, { method: 'POST', signal }),
  ]
  await expect.poll(() => signals.length).toBe(2)
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false])
  leaving.abort()
  await Promise.allSettled(requests)
  await expect.poll(() => signals.filter(({ aborted }) => aborted)).toHaveLength(1)
  left.resolve()
})

test('what is given up is cancelled, and known until it has ended, however it ends', async () => {
  const request = { method: 'GET' } as IncomingMessage
  const cancellation = new AbortController()
  const work = Promise.withResolvers<void>()
  const problem = requestContext.run({ requestId: 'one', cancellation }, () => givenUp(request, work.promise))
  expect([problem.code, cancellation.signal.aborted]).toEqual(['unavailable', true])
  let isOver = false
  const over = workEnded(request).then(() => (isOver = true))
  await new Promise((resolve) => setImmediate(resolve))
  expect(isOver).toBe(false)
  work.reject(new Error('too late'))
  await over
  await workEnded({ method: 'GET' } as IncomingMessage)
  expect(givenUp({ method: 'POST' } as IncomingMessage, Promise.resolve()).code).toBe('outcomeUnknown')
})
