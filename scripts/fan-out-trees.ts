import type { TreeCosts, TreeResult } from './fan-out-trees/tree.ts'
import { playTree, seeded } from './fan-out-trees/tree.ts'

// `npm run fan-out-trees`: the model of docs/scaling.md, played. How long news take to the last of so many
// watchers of one auction.

/**
 * Measured by `npm run bench` on two cores of a shared machine, and rounded up; ways as within one data
 * centre.
 */
const costs: TreeCosts = {
  perWriteMs: 0.01,
  perMessageMs: 0.05,
  hopMs: 0.5,
  slowHopShare: 0.01,
  slowHopMs: 20,
  flushRestMs: 50,
}
const UPDATES = 500

const rows: string[] = [
  '| watchers | updates/s | gateways | relay levels | p50 | p99 | core of a gateway | messages/s to each |',
  '| -: | -: | -: | -: | -: | -: | -: | -: |',
]
for (const watchers of [10_000, 100_000, 1_000_000]) {
  for (const updatesPerSecond of [1, 20, 500]) {
    const tree = { watchers, watchersPerGateway: 5_000, fanOut: 64, updatesPerSecond }
    rows.push(rowOf(watchers, updatesPerSecond, playTree(tree, costs, UPDATES, seeded(7))))
  }
}
process.stdout.write(`${rows.join('\n')}\n`)

function rowOf(watchers: number, updatesPerSecond: number, result: TreeResult): string {
  const { gateways, levels, p50Ms, p99Ms, gatewayLoad, deliveredPerSecond } = result
  const ms = (value: number): string => `${value.toFixed(0)} ms`
  const load = `${(gatewayLoad * 100).toFixed(0)} %`
  const cells = [
    watchers,
    updatesPerSecond,
    gateways,
    levels,
    ms(p50Ms),
    ms(p99Ms),
    load,
    deliveredPerSecond.toFixed(1),
  ]
  return `| ${cells.join(' | ')} |`
}
