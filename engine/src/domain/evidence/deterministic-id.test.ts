import { expect, test } from 'vitest'
import { sha256Hex } from '../../../../tests/fixtures/engine-on-memory.ts'
import { deadlineCommandId, deterministicUuid, eventIdOf } from './deterministic-id.ts'

const version8 = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('an id is a UUID of version 8, whatever its text', () => {
  const ids = Array.from({ length: 64 }, (_, index) => deterministicUuid(`text ${index}`, sha256Hex))
  for (const id of ids) expect(id).toMatch(version8)
  expect(new Set(ids).size).toBe(64)
  // All four variants of its digit come up among so many.
  expect(new Set(ids.map((id) => id.charAt(19))).size).toBe(4)
})

test('an id is made of its digest, digit by digit', () => {
  const hex = '0123456789abcdef0123456789abcdef'.repeat(2)
  expect(deterministicUuid('any', () => hex)).toBe('01234567-89ab-8def-8123-456789abcdef')
})

test('[EVID-3] the id of an event depends on its place and on all that it says', () => {
  const place = { stream: 'auction-1', revision: 3, previousHash: 'a'.repeat(64) }
  const ids = [
    eventIdOf(place, 'content', sha256Hex),
    eventIdOf({ ...place, stream: 'auction-2' }, 'content', sha256Hex),
    eventIdOf({ ...place, revision: 4 }, 'content', sha256Hex),
    eventIdOf({ ...place, previousHash: 'b'.repeat(64) }, 'content', sha256Hex),
    eventIdOf(place, 'other', sha256Hex),
  ]
  expect(new Set(ids).size).toBe(ids.length)
  expect(eventIdOf(place, 'content', sha256Hex)).toBe(ids[0])
})

test('a deadline has one id for its auction, its kind and its instant', () => {
  const ids = [
    deadlineCommandId('1', 'AuctionEnded', '2026-10-24T18:00:00.000Z', sha256Hex),
    deadlineCommandId('2', 'AuctionEnded', '2026-10-24T18:00:00.000Z', sha256Hex),
    deadlineCommandId('1', 'AuctionStarted', '2026-10-24T18:00:00.000Z', sha256Hex),
    deadlineCommandId('1', 'AuctionEnded', '2026-10-24T18:00:00.001Z', sha256Hex),
  ]
  expect(new Set(ids).size).toBe(ids.length)
})
