import { mutant, type Mutant } from './mutant.ts'

const kernel = 'projections/src/kernel'
const realtime = 'gateway/src/edge/realtime'

/** Faults in what people see: read models and live updates. */
export const readerMutants: readonly Mutant[] = [
  mutant(
    'checkpoint outside the transaction',
    `${kernel}/memory/memory-projection-store.ts`,
    'this.#checkpoint = { ...this.#checkpoint, position, announced }',
    'const before = this.#checkpoint\n    setImmediate(() => setImmediate(() => { this.#checkpoint = { ...before, position, announced } }))',
  ),
  mutant(
    'announced before the commit',
    `${kernel}/projector.ts`,
    'const outcome = await session.commit(',
    'collector?.publish()\n    const outcome = await session.commit(',
  ),
  mutant('rows not looked up', `${kernel}/projector.ts`, 'await session.load(table, keys))', '[])'),
  mutant(
    'tables kept after a failed start',
    `${kernel}/runner.ts`,
    'await session.close()\n    throw error',
    'throw error',
    1000,
  ),
  mutant(
    'ties take the lead on the page',
    'projections/src/auction-details/projection.ts',
    'price <= row.highestBid',
    'price < row.highestBid',
    1000,
  ),
  mutant(
    'no previous revision',
    `${realtime}/room.ts`,
    'previousRevision: watermark, state: this.newest',
    'previousRevision: this.newest.revision - 1, state: this.newest',
  ),
  mutant(
    'older news taken for new',
    `${realtime}/room.ts`,
    'if (state.revision <= this.newest.revision) return false',
    '',
  ),
  mutant(
    'a watermark that does not advance',
    `${realtime}/room.ts`,
    'watermark.revision = newest.revision',
    '',
  ),
  mutant(
    'a merged message named after its newest event',
    `${realtime}/frames.ts`,
    "return isBidsAlone ? state.cause : 'several'",
    'return state.cause',
  ),
  mutant(
    'lost hints named after the newest event',
    `${realtime}/auction-rooms.ts`,
    'return revision - this.newest.revision > Math.max(1, known)',
    'return known < 0 && revision < 0',
  ),
  mutant(
    'missed news from the wrong place',
    `${realtime}/room.ts`,
    'missed[index - 1]?.revision ?? watermark',
    'missed[index - 1]?.revision ?? state.revision - 1',
    1000,
  ),
  mutant(
    'resumed one revision later',
    `${realtime}/room.ts`,
    'state.revision > revision)',
    'state.revision > revision + 1)',
    1000,
  ),
  mutant(
    'lost hints stay lost',
    `${realtime}/rooms.ts`,
    'of await reader.changedSince(new Map(known)))',
    'of (await reader.changedSince(new Map(known))).slice(0, 0))',
    1000,
  ),
  mutant(
    'slow readers never caught up',
    `${realtime}/connection.ts`,
    'rooms.catchUp(this, this.#subscriptions.keys())',
    '',
    1000,
  ),
]
