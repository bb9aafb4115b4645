import { expect, test } from 'vitest'
import { trafficShares } from '../measure/traffic.ts'
import { loadPlot, reportText, rateFiguresOf } from './report.ts'
import { runLoad } from './run-load.ts'

/** The machinery alone: what it counts, never how long anything took. */
test(
  'an evening of seconds: everybody is answered, notified and counted, also beside a flood',
  { timeout: 300_000 },
  async () => {
    const said: string[] = []
    const report = await runLoad({
      auctions: 10,
      bidders: 10,
      watchers: 60,
      processes: 2,
      rates: [10, 20],
      seconds: 3,
      floodRate: 10,
      floodTimes: 10,
      gateways: null,
      seed: 1,
      say: (line) => said.push(line),
    })
    const text = reportText(report)
    expect(report.watchers, text).toMatchObject({ open: 60, lost: 0, auctionsBehind: 0 })
    const { costs, flood, steps } = report
    // Linux alone says how much processor time processes took.
    const named = process.platform === 'linux' ? Object.keys(trafficShares) : []
    expect(costs.map(({ kind }) => kind).toSorted(), text).toEqual(named.toSorted())
    for (const { kind, calls } of costs) expect(calls, kind).toBeGreaterThan(0)
    if (flood === null) throw new Error('There was no flood')
    for (const step of [...steps, flood.calm]) {
      const { offered, failed } = rateFiguresOf(step)
      expect(offered, text).toBeGreaterThan(10)
      expect(failed, text).toBe(0)
      const { bid: _bid, ...others } = step.calls
      expect(new Set(Object.values(others).flatMap(({ statuses }) => Object.keys(statuses))), text).toEqual(
        new Set(['200']),
      )
      expect(step.accepted, text).toBe(step.calls.bid?.statuses['201'] ?? 0)
    }
    const accepted = steps.reduce((sum, step) => sum + step.accepted, 0)
    expect(accepted, text).toBeGreaterThan(5)
    // Of six watchers of an auction the first takes samples: it receives each accepted bid once.
    expect(
      steps.reduce((sum, step) => sum + step.tellings.count, 0),
      text,
    ).toBe(accepted)
    expect(rateFiguresOf(flood.honest).offered, text).toBeGreaterThan(10)
    const honest = Object.values(flood.honest.calls).flatMap((calls) => Object.keys(calls.statuses))
    // Nobody is refused for what others do.
    expect(honest, text).not.toContain('429')
    expect(flood.hostile.sent, text).toBeGreaterThan(300)
    const statuses = Object.values(flood.hostile.statuses).reduce((sum, count) => sum + count, 0)
    expect(statuses, text).toBe(flood.hostile.sent)
    expect(report.health.memoryMiB.length, text).toBeGreaterThan(5)
    expect(loadPlot(report, 'a test').match(/<polyline/g)).toHaveLength(6)
    expect(said.at(-1)).toContain('hostile')
  },
)

test('gateways as processes of their own share watchers and calls', { timeout: 300_000 }, async () => {
  const report = await runLoad({
    auctions: 10,
    bidders: 10,
    watchers: 60,
    processes: 2,
    rates: [10],
    seconds: 3,
    floodRate: null,
    floodTimes: 10,
    gateways: 2,
    seed: 1,
    say: () => undefined,
  })
  const text = reportText(report)
  expect(report.watchers, text).toMatchObject({ open: 60, lost: 0, auctionsBehind: 0 })
  const [step] = report.steps
  expect(step && rateFiguresOf(step), text).toMatchObject({ failed: 0 })
  expect(step?.tellings.count, text).toBe(step?.accepted)
  const parts = ['engine', 'projections', 'gateway 1', 'gateway 2', 'postgres']
  expect(Object.keys(step?.processor ?? {}), text).toEqual(parts)
})
