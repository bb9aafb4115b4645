import type { DisputeState, DisputeStep } from '@zuschlag/contracts/administration/dispute'
import type { DisputeIncident } from '@zuschlag/contracts/administration/dispute-incidents'
import { expect, test } from 'vitest'
import { stateBefore } from './history.ts'
import { filterSteps, lastUpTo, NEWER_ROWS, OLDER_ROWS, rowsAround, withIncidents } from './events-panel.tsx'

const step = (type: string, stream: DisputeStep['stream'] = 'auction') => ({ type, stream }) as DisputeStep

test('filters keep the places of their steps', () => {
  const steps = [
    step('AuctionDrafted'),
    step('BidPlaced'),
    step('BidRejected', 'attempts'),
    step('BidPlaced'),
    step('CounterOfferMade'),
    step('CounterOfferAccepted'),
  ]
  const all = [0, 1, 2, 3, 4, 5]
  expect(filterSteps(steps)).toEqual({ all, bids: [1, 3, 5], refused: [2], offers: [1, 2, 3] })
})

const hundred = Array.from({ length: 100 }, (_, index) => index)

test('shows some of the future and what led up to the moment, the newest first', () => {
  const { indexes, hasNewer, hasOlder } = rowsAround(hundred, 50, 5)
  expect(indexes).toEqual([53, 52, 51, 50, 49, 48, 47, 46])
  expect([hasNewer, hasOlder]).toEqual([true, true])
})

test('the present has no future, the beginning no past', () => {
  expect(rowsAround(hundred, 99, 2)).toMatchObject({ indexes: [99, 98], hasNewer: false, hasOlder: true })
  const first = rowsAround(hundred, 0, 2)
  expect(first.indexes).toHaveLength(1 + NEWER_ROWS)
  expect(first.hasOlder).toBe(false)
})

test('a moment that the filter leaves out stands between its rows', () => {
  expect(rowsAround([10, 20, 30, 40, 50], 25, 2).indexes).toEqual([50, 40, 30, 20, 10].slice(0, 5))
  expect(rowsAround([], 3)).toEqual({ indexes: [], hasNewer: false, hasOlder: false })
})

test('the last of a kind up to a moment', () => {
  const places = [10, 20]
  expect([9, 10, 19, 20, 99].map((moment) => lastUpTo(places, moment))).toEqual([undefined, 10, 10, 20, 20])
  expect(lastUpTo([], 5)).toBeUndefined()
})

test('a step through ten thousand looks at few of them, and folds none', () => {
  let reads = 0
  const counted = <T>(list: readonly T[]): readonly T[] =>
    new Proxy(list, {
      get(target, name, receiver) {
        if (typeof name === 'string' && /^\d+$/.test(name)) reads += 1
        return Reflect.get(target, name, receiver) as unknown
      },
    })
  const all = counted(Array.from({ length: 10_000 }, (_, index) => index))
  const states = counted(Array.from({ length: 10_000 }, () => ({}) as DisputeState))
  const history = { steps: [], states, beginning: {} as DisputeState }
  for (const selected of [0, 1, 4_999, 5_000, 9_998, 9_999]) {
    reads = 0
    const { indexes } = rowsAround(all, selected)
    lastUpTo(all, selected)
    for (const index of indexes) stateBefore(history, index)
    // Two searches by halves, the rows in view and the state of each.
    expect(reads).toBeLessThan(2 * 15 + 2 * (OLDER_ROWS + NEWER_ROWS + 1))
    expect(indexes.length).toBeLessThanOrEqual(OLDER_ROWS + NEWER_ROWS)
  }
})

const instant = (second: number): string => `2026-11-23T10:00:${String(second).padStart(2, '0')}.000Z`
const steps = [10, 20, 30, 40].map((second) => ({ at: instant(second) }) as DisputeStep)
const incidents = [45, 35, 25, 24, 20, 5].map(
  (second) => ({ id: String(second), at: instant(second) }) as DisputeIncident,
)
const rows = (indexes: number[], hasOlder: boolean): string[] =>
  withIncidents({ indexes, hasOlder, hasNewer: false }, steps, incidents).map((row) =>
    row.kind === 'step' ? `step ${row.index}` : row.incident.id,
  )

test('incidents stand where they arrived, one of the same instant after the step', () => {
  expect(rows([3, 2, 1, 0], false)).toEqual([
    '45',
    'step 3',
    '35',
    'step 2',
    '25',
    '24',
    '20',
    'step 1',
    'step 0',
    '5',
  ])
})

test('incidents beside steps that are not shown are left out', () => {
  expect(rows([2, 1], true)).toEqual(['35', 'step 2', '25', '24', '20', 'step 1'])
})
