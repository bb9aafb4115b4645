import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Rejections } from '@zuschlag/engine/transport/sealed-channel'
import { createEngineMetrics } from '@zuschlag/engine/metrics/engine-metrics'
import { readinessMetrics } from '@zuschlag/gateway/edge/http/health'
import { createMetrics } from '@zuschlag/gateway/kernel/metrics/metrics'
import { registerMailMetrics } from '@zuschlag/gateway/modules/notifications/mail/mail-metrics'
import { createProjectionMetrics } from '@zuschlag/projections/projection-metrics'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { createWatchdog } from '../scripts/product/watchdog/watchdog.ts'

/**
 * What the dashboard shows and the alerts watch, against the metrics that processes emit: names, labels, and
 * label values.
 */

const projectRoot = path.resolve(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8')
/** A reader that reads nothing; the registry is only asked for its names. */
const nothing = null as never

type Asked = { readonly where: string; readonly expr: string; readonly legend?: string | undefined }

/** Labels of each metric that a process emits, by its name. */
function emittedFigures(): ReadonlyMap<string, ReadonlySet<string>> {
  const gateway = createMetrics()
  registerMailMetrics(gateway.registry, nothing)
  const overNats = ['engine', 'gateway', 'projections', 'mail'].map(
    (process) => new Rejections(`zuschlag-${process}`, () => {}),
  )
  const registries = [gateway, createEngineMetrics(), createProjectionMetrics(nothing, nothing), ...overNats]
  const figures = registries.flatMap(({ registry }) => registry.getMetricsAsArray())
  return new Map(
    figures.map((figure) => [
      figure.name,
      new Set((figure as { labelNames?: readonly string[] }).labelNames),
    ]),
  )
}

/** Those that are written as text, without a registry. */
async function writtenFigures(): Promise<readonly (readonly [string, ReadonlySet<string>])[]> {
  const ready = await readinessMetrics([{ name: 'database', check: () => Promise.resolve(null) }])()
  const watchdog = createWatchdog(1)
  const rows = `${ready}\n${await watchdog.metrics()}`.matchAll(/^(\w+)\{(\w+)=/gm)
  // These need a certificate, and copies that were made.
  const upkeep = read('scripts/product/upkeep-metrics.ts').matchAll(/'(zuschlag_\w+)'/g)
  return [
    ...Array.from(rows, ([, name = '', label = '']) => [name, new Set([label])] as const),
    ...Array.from(upkeep, ([, name = '']) => [name, new Set<string>()] as const),
  ]
}

/** What Prometheus adds to each of them by its configuration, and what it knows by itself. */
const added = new Set(['instance', 'job', 'process', 'le'])
const labelsByName = new Map([...emittedFigures(), ...(await writtenFigures()), ['up', new Set<string>()]])
const nameOf = (name: string): string =>
  labelsByName.has(name) ? name : name.replace(/_(bucket|count|sum)$/, '')

const target = z.object({ expr: z.string(), legendFormat: z.string().optional() })
const dashboard = z.object({ panels: z.array(z.object({ title: z.string(), targets: z.array(target) })) })
const rule = z.strictObject({
  alert: z.string(),
  expr: z.string(),
  for: z.string().optional(),
  labels: z.strictObject({ severity: z.enum(['warning', 'critical']) }),
  annotations: z.strictObject({ summary: z.string(), runbook_url: z.string() }),
})
const rules = z.strictObject({ groups: z.array(z.strictObject({ name: z.string(), rules: z.array(rule) })) })

const shown: readonly Asked[] = dashboard
  .parse(JSON.parse(read('deploy/grafana/dashboards/zuschlag.json')))
  .panels.flatMap(({ title, targets }) =>
    targets.map(({ expr, legendFormat }) => ({ where: title, expr, legend: legendFormat })),
  )
const alerts = globSync('deploy/alerts*.yml', { cwd: projectRoot }).flatMap((file) =>
  rules.parse(parse(read(file))).groups.flatMap((group) => group.rules),
)
const asked: readonly Asked[] = [
  ...shown,
  ...alerts.map(({ alert, expr, annotations }) => ({ where: alert, expr, legend: annotations.summary })),
]

/** Figures of an expression, each with the labels that it is chosen by. */
function selectorsOf(expr: string) {
  return [
    ...expr.matchAll(/\b((?:zuschlag|nodejs|process|http_server)_[a-z0-9_]+|up)\b(?:\{([^}]*)\})?/g),
  ].map(([, name = '', inner = '']) => ({
    name: nameOf(name),
    chosen: [...inner.matchAll(/(\w+)(?:=~?|!=|!~)"([^"]*)"/g)].map(([, label = '', value = '']) => ({
      label,
      values: value.split('|'),
    })),
  }))
}
const groupedBy = (expr: string): readonly string[] =>
  [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(/,\s*/))
const shownLabels = (legend = ''): readonly string[] =>
  [...legend.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)].map(([, label = '']) => label)

test.each(asked)('$where: $expr', ({ expr, legend }) => {
  const selectors = selectorsOf(expr)
  expect(selectors.length).toBeGreaterThan(0)
  for (const { name } of selectors) expect([...labelsByName.keys()]).toContain(name)
  const known = new Set([...added, ...selectors.flatMap(({ name }) => [...(labelsByName.get(name) ?? [])])])
  const named = selectors.flatMap(({ chosen }) => chosen.map(({ label }) => label))
  for (const label of [...named, ...groupedBy(expr), ...shownLabels(legend)]) expect(known).toContain(label)
  // What a sum leaves out cannot be shown of it.
  const left = groupedBy(expr).filter((label) => label !== 'le')
  const isAggregated = /\b(sum|max|min)\b/.test(expr)
  if (isAggregated) for (const label of shownLabels(legend)) expect(left).toContain(label)
})

test('label values in queries are values that the product emits', () => {
  const files = globSync(
    ['{contracts,engine,projections,gateway}/src/**/*.ts', 'scripts/{product,watchdog}/*.ts'],
    {
      cwd: projectRoot,
    },
  )
  const sources = files
    .filter((file) => !file.endsWith('.test.ts'))
    .map(read)
    .join('\n')
  const values = asked
    .flatMap(({ expr }) => selectorsOf(expr))
    .filter(({ name }) => name !== 'up')
    .flatMap(({ chosen }) => chosen.filter(({ label }) => label !== 'status'))
    .flatMap((each) => each.values.map((value) => value.replace(/\.\*$/, '')))
  expect(values.length).toBeGreaterThan(3)
  for (const value of values) expect([value, sources.includes(`'${value}'`)]).toEqual([value, true])
})

test('Prometheus loads the alerts, and scrapes the job that they name', () => {
  const settings = z.object({
    rule_files: z.array(z.string()),
    scrape_configs: z.array(
      z.object({ job_name: z.string(), relabel_configs: z.array(z.object({ target_label: z.string() })) }),
    ),
  })
  const { rule_files: files, scrape_configs: jobs } = settings.parse(parse(read('deploy/prometheus.yml')))
  const mounted = [...read('docker-compose.yml').matchAll(/\.\/(deploy\/\S+):\/etc\/prometheus\/(\S+):ro/g)]
  const byName = new Map(mounted.map(([, from = '', to = '']) => [to, from]))
  for (const file of files) expect(byName.get(file)).toBe(`deploy/${file}`)
  expect(jobs.map(({ job_name: job }) => job)).toEqual(['zuschlag'])
  expect(jobs.flatMap((job) => job.relabel_configs.map((each) => each.target_label))).toEqual(['process'])
  for (const { expr } of alerts)
    for (const [, job] of expr.matchAll(/job="(\w+)"/g)) expect(job).toBe('zuschlag')
})

test('every metric that operations.md calls worth an alarm has an alert', () => {
  const [, section = ''] = read('docs/operations.md').split('## What to watch')
  const paragraph = section.split('\n\n').find((each) => each.includes('alerts are about')) ?? ''
  const named = [...paragraph.matchAll(/`(zuschlag_\w+)/g)].map(([, name = '']) => name)
  const watched = new Set(alerts.flatMap(({ expr }) => selectorsOf(expr).map(({ name }) => name)))
  expect(named.length).toBeGreaterThan(5)
  for (const name of named) expect(watched).toContain(name)
})
