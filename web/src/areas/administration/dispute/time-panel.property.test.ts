import type { DisputeState, DisputeStep } from '@zuschlag/contracts/administration/dispute'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layoutScrub, SCRUB_WIDTH, stepAtColumn } from './time-panel.tsx'

const START = Date.parse('2026-10-01T08:00:00.000Z')

/** Steps some time apart, with prices that rise or stay. */
const histories = fc
  .array(
    fc.record({ wait: fc.nat({ max: 90_000_000 }), rise: fc.nat({ max: 5 }), isAttempt: fc.boolean() }),
    {
      minLength: 1,
      maxLength: 60,
    },
  )
  .map((parts) => {
    let ms = START
    let price = 100
    const steps: DisputeStep[] = []
    const states: DisputeState[] = []
    for (const { wait, rise, isAttempt } of parts) {
      ms += wait
      if (!isAttempt) price += rise
      steps.push({
        at: new Date(ms).toISOString(),
        stream: isAttempt ? 'attempts' : 'auction',
      } as DisputeStep)
      states.push({ currentPrice: price } as DisputeState)
    }
    return { steps, states, beginning: { currentPrice: null } as DisputeState }
  })

test('columns never go back and stay in the box; the nearest step is found at its own column', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const { columns } = layoutScrub(history, [])
      for (const [index, column] of columns.entries()) {
        expect(column).toBeGreaterThanOrEqual(columns[index - 1] ?? 0)
        expect(column).toBeLessThanOrEqual(SCRUB_WIDTH)
        expect(columns[stepAtColumn(columns, column)]).toBe(column)
      }
    }),
  )
})

test('the price line rises as the prices do, and every stream has its ticks', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const layout = layoutScrub(history, [])
      const heights = [...layout.line.matchAll(/V([\d.]+)/g)].map(([, y]) => Number(y))
      expect(heights).toEqual(heights.toSorted((a, b) => b - a))
      const streams = new Set(history.steps.map(({ stream }) => stream))
      expect(layout.events.length > 0).toBe(streams.has('auction'))
      expect(layout.refusals.length > 0).toBe(streams.has('attempts'))
    }),
  )
})

test('a draft without a price has no line, and beyond the edges are the first and the last step', () => {
  const history = {
    steps: [{ at: '2026-10-01T08:00:00.000Z', stream: 'auction' } as DisputeStep],
    states: [{ currentPrice: null } as DisputeState],
    beginning: { currentPrice: null } as DisputeState,
  }
  const layout = layoutScrub(history, [{ from: '2026-10-01T08:00:00.000Z', to: '2026-10-01T08:00:00.000Z' }])
  expect([layout.line, layout.area]).toEqual(['', ''])
  const columns = Float64Array.of(0, 400, 1000)
  expect([-50, 190, 210, 2000].map((column) => stepAtColumn(columns, column))).toEqual([0, 0, 1, 2])
})

test('the axis starts with the first step of the process itself; what prepared it stands at its left end', () => {
  const at = (hours: number) => new Date(START + hours * 3_600_000).toISOString()
  const steps = [
    { at: at(0), stream: 'auction', type: 'AuctionDrafted' },
    { at: at(90), stream: 'auction', type: 'AuctionPublished' },
    { at: at(100), stream: 'auction', type: 'AuctionStarted' },
    { at: at(105), stream: 'auction', type: 'BidPlaced' },
    { at: at(110), stream: 'auction', type: 'AuctionEnded' },
  ] as DisputeStep[]
  const states = steps.map(() => ({ currentPrice: null }) as DisputeState)
  const beginning = { currentPrice: null } as DisputeState
  const { columns, fromMs } = layoutScrub({ steps, states, beginning }, [])
  expect([...columns]).toEqual([0, 0, 0, SCRUB_WIDTH / 2, SCRUB_WIDTH])
  expect(fromMs).toBe(Date.parse(at(100)))
})
