import type { Mutant } from './mutant.ts'

const sqlite = 'engine/src/store/sqlite/append-transaction.ts'
const sqliteTests = ['tests/simulation/sqlite-writers.test.ts']
const placesTests = ['engine/src/store/sqlite/stream-places.property.test.ts']
const onceTests = ['engine/src/runtime/once-and-only-once.test.ts']
const flushTests = ['engine/src/runtime/flush.test.ts']
const deadlineTests = ['engine/src/runtime/deadlines.property.test.ts']
const clock = 'contracts/src/auction/auction-clock.ts'
const clockTests = [
  'contracts/src/auction/auction-clock.test.ts',
  'engine/src/domain/auction/end-extension.test.ts',
]

function tested(name: string, file: string, find: string, replace: string, tests: readonly string[]): Mutant {
  return { name, patches: [{ file, find, replace }], caughtBy: { tests } }
}

/** Faults that the simulation does not come by; the unit tests beside the code do. */
export const testedMutants: readonly Mutant[] = [
  tested(
    'SQLite: fence not asked',
    sqlite,
    'epoch !== null && epoch !== this.#seenEpoch',
    'false as boolean',
    sqliteTests,
  ),
  tested(
    'SQLite: heads of another writer not seen',
    sqlite,
    'if (this.#seenVersion === row[0]) return',
    'if (this.#seenVersion !== null) return',
    sqliteTests,
  ),
  tested(
    'SQLite: a refused transaction stays in the list of its block',
    sqlite,
    'this.#openBlock.read(this.#lastPosition)',
    'if (this.#seenEpoch < 0) this.#openBlock.read(this.#lastPosition)',
    placesTests,
  ),
  tested(
    'SQLite: places counted from 1',
    'engine/src/store/sqlite/blocks.ts',
    'position % BLOCK_POSITIONS',
    '(position - 1) % BLOCK_POSITIONS',
    placesTests,
  ),
  tested(
    'SQLite: what depends is written alone',
    sqlite,
    'request.onlyWith !== undefined && failed.has(request.onlyWith)',
    'false as boolean',
    sqliteTests,
  ),
  tested(
    'a recorded refusal needs no lease',
    'engine/src/runtime/settle.ts',
    'return main !== null',
    'return main !== null || attempts !== null',
    onceTests,
  ),
  tested(
    'an auction decided while its call is in flight',
    'engine/src/runtime/writer.ts',
    'const inFlight = this.#inFlight.has(auctionId)',
    'const inFlight = this.#inFlight.has(auctionId) && false',
    ['engine/src/runtime/independent-streams.test.ts'],
  ),
  tested(
    'unknown forgotten by a repetition that may not write',
    'engine/src/runtime/flush.ts',
    "isUnknown(results[index]) && answer.status === 'unavailable'",
    'false as boolean',
    onceTests,
  ),
  tested(
    'a refusal repeated without its event',
    'engine/src/runtime/flush.ts',
    "unwritten.has(request.onlyWith ?? '')",
    'false as boolean',
    flushTests,
  ),
  tested(
    'a refusal that fell with a conflict sent again',
    'engine/src/runtime/flush.ts',
    'isDependencyFailure && onlyWith !== undefined && streams.has(onlyWith)',
    'isDependencyFailure && onlyWith !== undefined',
    flushTests,
  ),
  tested(
    'an end that moves loses its deadline',
    'engine/src/runtime/writer.ts',
    "isInSync ? nextDeadline(entry.auction) : 'unknown'",
    "isInSync ? (staged.main.events.some(({ type }) => type === 'AuctionEndExtended') ? null : nextDeadline(entry.auction)) : 'unknown'",
    deadlineTests,
  ),
  tested(
    'a deadline fired as late as the clock is looked at',
    'engine/src/runtime/deadlines.ts',
    'Math.max(0, Math.min(rest, CLOCK_POLL_MS))',
    'CLOCK_POLL_MS',
    deadlineTests,
  ),
  tested(
    'a read that waits for less than its watermark',
    'gateway/src/policies/revision-watermarks.ts',
    'if (hasReached(seen, atLeast)) return known',
    'if (hasReached(seen, atLeast)) return -1',
    ['gateway/src/policies/revision-watermarks.test.ts'],
  ),
  tested(
    'EventStoreDB: success reported by a deposed leader',
    'engine/src/store/eventstoredb/eventstoredb-log.ts',
    'return mayWrite() ? appended(result)',
    'return true ? appended(result)',
    ['tests/contract/eventstoredb-faults.test.ts'],
  ),
  tested(
    'window of the extension off by a millisecond',
    clock,
    'elapsed(terms, fromMs, toMs, limitMs) <= limitMs',
    'elapsed(terms, fromMs, toMs, limitMs) < limitMs',
    clockTests,
  ),
  tested(
    'the start of a night counts as night',
    clock,
    'isNight(terms, atMs) && isNight(terms, atMs - 1)',
    'isNight(terms, atMs)',
    clockTests,
  ),
  tested(
    'more is resumed than a room remembers',
    'gateway/src/edge/realtime/room.ts',
    'this.#knownFrom = this.#recent[0]?.revision ?? state.revision',
    '',
    ['gateway/src/edge/realtime/room.property.test.ts'],
  ),
  {
    name: 'a lower award without a category',
    patches: [
      {
        file: 'engine/src/domain/auction/decision.ts',
        find: "return isHighest || category !== undefined ? null : 'awardCategoryMissing'",
        replace: 'return null',
      },
    ],
    caughtBy: { tests: ['engine/src/domain/auction/decision.test.ts'] },
  },
  {
    name: 'an award to a bidder who failed before',
    patches: [
      {
        file: 'engine/src/domain/auction/decision.ts',
        find: "  if (auction.released.includes(bid.bidderId)) return 'bidderReleased'\n",
        replace: '',
      },
    ],
    caughtBy: { tests: ['engine/src/domain/auction/decision.test.ts'] },
  },
  {
    name: 'confirmed twice',
    patches: [
      {
        file: 'engine/src/domain/auction/decision.ts',
        find: "  if (isConfirmed) return reject('awardAlreadyConfirmed')\n",
        replace: '',
      },
    ],
    caughtBy: { tests: ['engine/src/domain/auction/decision.test.ts'] },
  },
  tested(
    'a running auction whose announced end moves earlier',
    'engine/src/domain/auction/publication.ts',
    'hasRunBy(auction, at) ?',
    '(false as boolean) ?',
    ['engine/src/domain/auction/publication.test.ts'],
  ),
  tested(
    'published although somebody changed what its sender saw',
    'engine/src/domain/auction/publication.ts',
    "if (surprising.length > 0) return reject('auctionChangedMeanwhile', { fields: surprising })\n  const fields",
    'const fields',
    ['engine/src/domain/auction/publication.property.test.ts'],
  ),
]
