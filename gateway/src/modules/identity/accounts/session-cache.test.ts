import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SignedIn } from '../../../policies/viewer.ts'
import {
  SESSION_ALONE_WITHOUT_DATABASE_MS,
  SESSION_CACHE_MS,
  SESSION_WITHOUT_DATABASE_MS,
  SessionCache,
} from './session-cache.ts'

const hash = Buffer.from('token')
const anna = { kind: 'signedIn', sessionId: 'session' } as SignedIn
/** An ended session is over everywhere after so long, whatever happens. */
const ENDED_WITHIN_MS = 5_000

let wallMs: number
let monotonicMs: number
let answer: () => Promise<SignedIn | null>
let asked: number

afterEach(() => void vi.useRealTimers())
beforeEach(() => {
  wallMs = 1_000_000
  monotonicMs = 0
  asked = 0
  answer = () => Promise.resolve(anna)
})

function open(isAlone = false): SessionCache {
  const lookUp = (): Promise<SignedIn | null> => {
    asked += 1
    return answer()
  }
  return new SessionCache({ lookUp, isAlone, wallMs: () => wallMs, monotonicMs: () => monotonicMs })
}

function pass(ms: number): void {
  wallMs += ms
  monotonicMs += ms
}

const away = () => Promise.reject(new Error('ECONNREFUSED'))

test('what was looked up a moment ago is not looked up again', async () => {
  const cache = open()
  await cache.find(hash)
  pass(SESSION_CACHE_MS - 1)
  expect(await cache.find(hash)).toBe(anna)
  expect(asked).toBe(1)
  pass(1)
  await cache.find(hash)
  expect(asked).toBe(2)
})

test('however many requests come at once, the database is asked once', async () => {
  expect(await Promise.all([open(), open()].map((cache) => cache.find(hash)))).toEqual([anna, anna])
  const cache = open()
  asked = 0
  await Promise.all(Array.from({ length: 50 }, () => cache.find(hash)))
  expect(asked).toBe(1)
})

test.each([
  ['one of several processes', false, SESSION_WITHOUT_DATABASE_MS],
  ['the only process', true, SESSION_ALONE_WITHOUT_DATABASE_MS],
])(
  'while the database is away, %s honours who was there a moment ago, and not for longer',
  async (_name, isAlone, ms) => {
    const cache = open(isAlone)
    await cache.find(hash)
    answer = away
    pass(ms - 1)
    expect(await cache.find(hash)).toBe(anna)
    pass(1)
    await expect(cache.find(hash)).rejects.toThrow('ECONNREFUSED')
    answer = () => Promise.resolve(anna)
    expect(await cache.find(hash)).toBe(anna)
  },
)

test('an ended session is over within five seconds even if its hint is lost', () => {
  expect(SESSION_WITHOUT_DATABASE_MS).toBeLessThan(ENDED_WITHIN_MS)
})

test('a database that does not answer at all counts as away', async () => {
  vi.useFakeTimers()
  const cache = open(true)
  await cache.find(hash)
  answer = () => new Promise(() => {})
  pass(SESSION_CACHE_MS)
  const found = cache.find(hash)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await found).toBe(anna)
  // Later reads do not wait for a lost connection: the database is queried again.
  await vi.advanceTimersByTimeAsync(5_000)
  answer = () => Promise.resolve(null)
  expect(await cache.find(hash)).toBeNull()
})

test('while the database is slow, one request waits for its answer, and those after it do not', async () => {
  vi.useFakeTimers()
  const cache = open(true)
  await cache.find(hash)
  const { promise, resolve } = Promise.withResolvers<SignedIn | null>()
  answer = () => promise
  pass(SESSION_CACHE_MS)
  const first = cache.find(hash)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await first).toBe(anna)
  const second = cache.find(hash)
  await vi.advanceTimersByTimeAsync(10)
  expect(await Promise.race([second, Promise.resolve('still waiting')])).toBe(anna)
  expect(asked).toBe(2)
  // The late answer counts as any other.
  resolve(null)
  await vi.advanceTimersByTimeAsync(1)
  answer = () => Promise.resolve(null)
  expect(await cache.find(hash)).toBeNull()
})

test('a stranger is not let in while the database is away', async () => {
  answer = away
  await expect(open(true).find(hash)).rejects.toThrow('ECONNREFUSED')
})

test('a session that ended is forgotten at once, also while the database is away or was just being asked', async () => {
  const cache = open(true)
  await cache.find(hash)
  cache.forget(['session'])
  answer = away
  await expect(cache.find(hash)).rejects.toThrow('ECONNREFUSED')

  const { promise, resolve } = Promise.withResolvers<SignedIn | null>()
  answer = () => promise
  const before = cache.find(hash)
  cache.forget(['session'])
  answer = () => Promise.resolve(null)
  const after = cache.find(hash)
  resolve(anna)
  expect(await before).toBe(anna)
  expect(await after).toBeNull()
  expect(await cache.find(hash)).toBeNull()
})

test('a clock that is set back makes nothing last longer', async () => {
  const cache = open(true)
  await cache.find(hash)
  wallMs -= 3_600_000
  answer = () => Promise.resolve(null)
  expect(await cache.find(hash)).toBeNull()
})

test('who is not remembered is refused where the database does not answer', async () => {
  vi.useFakeTimers()
  answer = () => new Promise(() => {})
  const refused = open()
    .find(hash)
    .catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await refused).toMatchObject({ name: 'DeadlineExceededError' })
})
