import { readFileSync } from 'node:fs'
import { Rejections } from '@zuschlag/engine/transport/sealed-channel'
import { createEngineMetrics } from '@zuschlag/engine/metrics/engine-metrics'
import { registerMailMetrics } from '@zuschlag/gateway/modules/notifications/mail/mail-metrics'
import { createMetrics } from '@zuschlag/gateway/kernel/metrics/metrics'
import { createProjectionMetrics } from '@zuschlag/projections/projection-metrics'
import { expect, test } from 'vitest'
import { limitTables, limitsPage } from '../scripts/dev/limits/limits-page.ts'
import path from 'node:path'

const nothing = (() => Promise.resolve(null)) as never

test('docs/limits.md has the values that the product uses (npm run limits)', async () => {
  const file = path.resolve(import.meta.dirname, '../docs/limits.md')
  expect(readFileSync(file, 'utf8')).toBe(await limitsPage(file))
})

test('each listed limit is shown by a metric that a process emits', () => {
  const gateway = createMetrics()
  registerMailMetrics(gateway.registry, nothing)
  const rejections = new Rejections('zuschlag-engine', () => undefined)
  const registries = [gateway, createEngineMetrics(), createProjectionMetrics(nothing, nothing), rejections]
  const emitted = new Set(
    registries.flatMap(({ registry }) => registry.getMetricsAsArray().map(({ name }) => name)),
  )
  const named = limitTables.flatMap(({ values, metricOf }) =>
    Object.keys(values).map((name) => /^(?:zuschlag|http)_[a-z_]+/.exec(metricOf(name))?.[0]),
  )
  expect(new Set(named).size).toBeGreaterThan(10)
  expect(named.filter((metric) => metric !== undefined && !emitted.has(metric))).toEqual([])
})
