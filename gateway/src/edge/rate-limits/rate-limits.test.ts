import type { Knex } from 'knex'
import { expect, test } from 'vitest'
import { requestLimits } from '../../kernel/request-limits.ts'
import { createRateLimits } from './rate-limits.ts'

const rateLimits = createRateLimits({ store: 'memory' })

test('a limit is spent by its key alone, and says when it is there again', async () => {
  const { max, seconds } = requestLimits.signInFailure
  for (let count = 0; count < max; count += 1) {
    expect(await rateLimits.spend('signInFailure', 'one')).toEqual({ ok: true })
  }
  expect(await rateLimits.check('signInFailure', 'one')).toEqual({ ok: true })
  const refused = await rateLimits.spend('signInFailure', 'one')
  expect(refused.ok).toBe(false)
  if (!refused.ok) expect(refused.retryAfterSeconds).toBeLessThanOrEqual(seconds)
  expect((await rateLimits.check('signInFailure', 'one')).ok).toBe(false)
  expect(await rateLimits.spend('signInFailure', 'two')).toEqual({ ok: true })
  expect(await rateLimits.spend('bid', 'one')).toEqual({ ok: true })
})

test('looking costs nothing', async () => {
  for (let count = 0; count < 100; count += 1) await rateLimits.check('login', 'three')
  expect(await rateLimits.spend('login', 'three')).toEqual({ ok: true })
})

test('of attempts at the same time no more than the limit go through, and what is given back counts again', async () => {
  const { max } = requestLimits.signInFailure
  const attempts = Array.from({ length: 3 * max }, () => rateLimits.spend('signInFailure', 'four'))
  expect((await Promise.all(attempts)).filter(({ ok }) => ok)).toHaveLength(max)
  for (let count = 0; count < max; count += 1) {
    expect((await rateLimits.spend('signInFailure', 'five')).ok).toBe(true)
    await rateLimits.giveBack('signInFailure', 'five')
  }
  expect((await rateLimits.spend('signInFailure', 'five')).ok).toBe(true)
})

/** A pool of connections of which none comes, or each fails. */
function poolThat(acquireConnection: () => Promise<never>): Knex {
  return { client: { acquireConnection } } as unknown as Knex
}

const silent = () => new Promise<never>(() => undefined)
const failing = () =>
  Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))

test.each([
  ['says nothing', silent],
  ['is away', failing],
])('while PostgreSQL %s the process counts on its own', async (_how, acquireConnection) => {
  let asked = 0
  const knex = poolThat(() => {
    asked += 1
    return acquireConnection()
  })
  const alone = createRateLimits({ store: 'postgres', knex, secret: 'secret' })
  const { max } = requestLimits.signInFailure
  for (let count = 0; count < max; count += 1)
    expect(await alone.spend('signInFailure', 'six')).toEqual({ ok: true })
  expect((await alone.spend('signInFailure', 'six')).ok).toBe(false)
  // Nobody waits for what was silent a moment ago.
  expect(asked).toBe(1)
})
