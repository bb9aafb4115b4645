import { expect, test, vi } from 'vitest'
import type * as Argon2id from './argon2id/argon2id.ts'
import { CONCURRENT_HASHES_MAX } from './argon2id/argon2id.ts'
import { hashPassword, QUEUED_HASHES_MAX, TooManyHashes, verifyPassword } from './password-hash.ts'

/** Of older, cheaper parameters. */
const cheap = `$argon2id$v=19$m=64,t=1,p=1$AAECAwQFBgcICQoLDA0ODw$${'A'.repeat(43)}`

const counted = vi.hoisted(() => ({ total: 0, running: 0, atOnce: 0 }))
vi.mock('./argon2id/argon2id.ts', async (importActual) => {
  const actual = await importActual<typeof Argon2id>()
  const argon2id: typeof actual.argon2id = async (order) => {
    counted.total += 1
    counted.running += 1
    counted.atOnce = Math.max(counted.atOnce, counted.running)
    const tag = await actual.argon2id(order)
    counted.running -= 1
    return tag
  }
  return { ...actual, argon2id }
})

/** Counts the hashes that are computed, and how many of them at a time. */
async function hashesDuring(work: () => Promise<unknown>): Promise<{ total: number; atOnce: number }> {
  Object.assign(counted, { total: 0, running: 0, atOnce: 0 })
  await work()
  const { total, atOnce } = counted
  return { total, atOnce }
}

test('a password fits its own hash and no other', async () => {
  const hash = await hashPassword('Zuschlag-2026')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(await verifyPassword('Zuschlag-2026', hash)).toBe(true)
  expect(await verifyPassword('zuschlag-2026', hash)).toBe(false)
  expect(await hashPassword('Zuschlag-2026')).not.toBe(hash)
})

test('Unicode-equivalent passwords are equal', async () => {
  expect(await verifyPassword('stra\u00dfe \u00e4', await hashPassword('stra\u00dfe a\u0308'))).toBe(true)
})

test('an account that is not there costs the same hash as one that is', async () => {
  const hash = await hashPassword('a')
  const there = await hashesDuring(() => verifyPassword('b', hash))
  const missing = await hashesDuring(async () => {
    expect(await verifyPassword('b', null)).toBe(false)
  })
  expect([there.total, missing.total]).toEqual([1, 1])
})

test('the hash of nobody fits nothing', async () => {
  expect(await verifyPassword('', null)).toBe(false)
})

test('a hash with other parameters is still read', async () => {
  expect(await verifyPassword('a', cheap)).toBe(false)
  await expect(verifyPassword('a', 'plain')).rejects.toThrow('PHC')
})

test('concurrency and queue are limited; the rest is refused', async () => {
  const attempts = CONCURRENT_HASHES_MAX + QUEUED_HASHES_MAX + 3
  let outcomes: PromiseSettledResult<unknown>[] = []
  const hashes = await hashesDuring(async () => {
    outcomes = await Promise.allSettled(Array.from({ length: attempts }, () => verifyPassword('a', cheap)))
  })
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(hashes).toEqual({ total: CONCURRENT_HASHES_MAX + QUEUED_HASHES_MAX, atOnce: CONCURRENT_HASHES_MAX })
  expect(refused).toHaveLength(3)
  for (const { reason } of refused) expect(reason).toBeInstanceOf(TooManyHashes)
  expect(await verifyPassword('a', null)).toBe(false)
})

test('somebody who signs in waits behind one guess of each other sender, and is not refused for the line that guesses fill', async () => {
  const order: string[] = []
  const guess = (sender: string): Promise<unknown> =>
    verifyPassword('a', cheap, sender).then(
      () => order.push(sender),
      () => order.push(`${sender} refused`),
    )
  const guesses = Array.from({ length: CONCURRENT_HASHES_MAX + QUEUED_HASHES_MAX }, () => guess('flood'))
  const all = [...guesses, guess('anna'), guess('ben')]
  await Promise.all(all)
  const started = order.filter((name) => !name.endsWith('refused'))
  expect(order.filter((name) => name.endsWith('refused'))).toEqual(['flood refused', 'flood refused'])
  expect(started.indexOf('anna')).toBeLessThanOrEqual(2 * CONCURRENT_HASHES_MAX)
  expect(started.indexOf('ben')).toBeLessThanOrEqual(2 * CONCURRENT_HASHES_MAX + 1)
})
