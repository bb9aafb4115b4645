import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Rejections } from '@zuschlag/engine/transport/rejections'
import { createEngineMetrics } from '@zuschlag/engine/metrics/engine-metrics'
import { requestLimits } from '@zuschlag/gateway/kernel/request-limits'
import { registerMailMetrics } from '@zuschlag/gateway/modules/notifications/mail/mail-metrics'
import { createMetrics } from '@zuschlag/gateway/kernel/metrics/metrics'
import { createProjectionMetrics } from '@zuschlag/projections/metrics/projection-metrics'
import { format, resolveConfig } from 'prettier'
import { describe, expect, test } from 'vitest'
import { collectLimits, limitsIn } from '../scripts/limits/collect-limits.ts'
import { limitsPage } from '../scripts/limits/limits-page.ts'
import { metricOf } from '../scripts/limits/metric-of.ts'

const root = path.resolve(import.meta.dirname, '..')
const limits = collectLimits(root)
const nothing = (() => Promise.resolve(null)) as never

describe('every limit', () => {
  test('stands on the page of limits as the code has it (npm run limits)', async () => {
    const file = path.join(root, 'docs/limits.md')
    const page = await format(limitsPage(limits), { ...(await resolveConfig(file)), filepath: file })
    expect(readFileSync(file, 'utf8')).toBe(page)
  })

  test('is found by convention: queues, bodies, pages, subscriptions, sessions, caches and rates', () => {
    const names = limits.map(({ name }) => name)
    const known = [
      'defaultLimits.queuedCommands',
      'limits.jsonBodyBytes',
      'ENDED_TAKE_MAX',
      'SESSION_CACHE_MAX',
    ]
    expect(names).toEqual(
      expect.arrayContaining([...known, 'liveLimits.subscriptionsPerConnection', 'IN_FLIGHT_MAX']),
    )
    for (const limit of Object.keys(requestLimits)) expect(names).toContain(`requestLimits.${limit}`)
    expect(limits.length).toBeGreaterThan(150)
  })

  test('is a metric that a process emits', () => {
    const gateway = createMetrics()
    registerMailMetrics(gateway.registry, nothing)
    const rejections = new Rejections('zuschlag-engine', () => undefined)
    const registries = [gateway, createEngineMetrics(), createProjectionMetrics(nothing, nothing), rejections]
    const emitted = new Set(
      registries.flatMap(({ registry }) => registry.getMetricsAsArray().map(({ name }) => name)),
    )
    const named = limits.map((limit) =>
      /^(?:zuschlag|http)_[a-z_]+/.exec(metricOf(limit))?.[0].replace(/_count$/, ''),
    )
    expect(new Set(named).size).toBeGreaterThan(10)
    expect(named.filter((figure) => figure !== undefined && !emitted.has(figure))).toEqual([])
  })
})

test('reads constants and members with their value and the first sentence of their comment', () => {
  const text = [
    '/** Rows of a page. More is nobody’s. */',
    'export const PAGE_MAX = 2 * 50',
    'const calls = 3',
    'export const limits = {',
    '  /** A body. */',
    '  bodyBytes: 16,',
    '  /**',
    '   * Two lines that make',
    '   * one sentence. And more.',
    '   */',
    '  headBytes: 8,',
    '} as const',
  ].join('\n')
  expect(limitsIn('a.ts', text)).toEqual([
    { name: 'PAGE_MAX', value: '2 * 50', file: 'a.ts', why: 'Rows of a page' },
    { name: 'limits.bodyBytes', value: '16', file: 'a.ts', why: 'A body' },
    { name: 'limits.headBytes', value: '8', file: 'a.ts', why: 'Two lines that make one sentence' },
  ])
})
