import { expect, test } from 'vitest'
import type { TreeCosts, Tree } from './tree.ts'
import { playTree, relayLevels, seeded } from './tree.ts'

const costs: TreeCosts = {
  perWriteMs: 0.01,
  perMessageMs: 0.05,
  hopMs: 0.5,
  slowHopShare: 0.01,
  slowHopMs: 20,
  flushRestMs: 50,
}
const tree: Tree = { watchers: 100_000, watchersPerGateway: 5_000, fanOut: 64, updatesPerSecond: 2 }

test('levels grow with the logarithm of the gateways', () => {
  expect([1, 64, 65, 4_096, 4_097].map((gateways) => relayLevels(gateways, 64))).toEqual([0, 0, 1, 1, 2])
})

test('without load everybody receives everything, and a bid waits for one flush and its ways', () => {
  const played = playTree(tree, costs, 200, seeded(1))
  expect(played).toMatchObject({ gateways: 20, levels: 0 })
  expect(played.deliveredPerSecond).toBeGreaterThan(1.9)
  expect(played.p50Ms).toBeGreaterThan(5_000 * costs.perWriteMs)
  expect(played.p50Ms).toBeLessThan(5_000 * costs.perWriteMs + 20)
})

test('in a burst messages are merged: a gateway never needs more than it has, and nobody waits without bound', () => {
  const played = playTree({ ...tree, updatesPerSecond: 1_000 }, costs, 5_000, seeded(2))
  expect(played.deliveredPerSecond).toBeLessThan(12)
  expect(played.gatewayLoad).toBeLessThanOrEqual(1)
  expect(played.p99Ms).toBeLessThan(300)
})

test('ten times the watchers cost ten times the gateways, and hardly any time', () => {
  const [some, many] = [tree, { ...tree, watchers: 1_000_000 }].map((each) =>
    playTree(each, costs, 200, seeded(3)),
  )
  expect(many?.gateways).toBe((some?.gateways ?? 0) * 10)
  expect(many?.levels).toBe(1)
  expect(many?.p99Ms).toBeLessThan((some?.p99Ms ?? 0) + 60)
})
