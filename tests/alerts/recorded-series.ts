import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { ensurePromtool } from '../../scripts/checks/programs/promtool.ts'

/* What a running product shows at /metrics, as series that Prometheus's own promtool plays the rules on. */

const root = path.resolve(import.meta.dirname, '../..')
const STEP_SECONDS = 5
/** How long each scrape holds, and the last one, in steps: rates over five minutes still see the change. */
const STATE_STEPS = 24
const LAST_STEPS = 48

export type RuleFile = 'alerts.yml' | 'alerts-processes.yml' | 'alerts-one-process.yml'
export type Target = { readonly process: string; readonly url: string }
/** Values by series, as in Prometheus' text format with the labels of the target. */
export type Scrape = ReadonlyMap<string, string>

const ruleSchema = z.object({
  alert: z.string(),
  expr: z.string(),
  annotations: z.record(z.string(), z.string()),
})
const fileSchema = z.object({ groups: z.array(z.object({ rules: z.array(ruleSchema) })) })

export function rulesOf(file: RuleFile): readonly z.infer<typeof ruleSchema>[] {
  const text = readFileSync(path.join(root, 'deploy', file), 'utf8')
  return fileSchema.parse(parse(text)).groups.flatMap(({ rules }) => rules)
}

/** One scrape of every target: of one that does not answer `up` is 0, as with Prometheus. */
export async function scrape(targets: readonly Target[]): Promise<Scrape> {
  const series = new Map<string, string>()
  for (const [index, { process, url }] of targets.entries()) {
    const own = `process="${process}",instance="${index}",job="zuschlag"`
    const answer = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(STEP_SECONDS * 1000) }).catch(
      () => null,
    )
    series.set(`up{${own}}`, answer?.ok === true ? '1' : '0')
    for (const line of (await answer?.text())?.split('\n') ?? []) {
      const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? ([-+.\w]+)$/.exec(line) ?? []
      if (name === undefined || value === undefined) continue
      series.set(`${name}{${labels === '' ? own : `${labels},${own}`}}`, value)
    }
  }
  return series
}

/** The alerts that fire in the end where the product showed these scrapes one after the other. */
export async function firing(
  scrapes: readonly Scrape[],
  files: readonly RuleFile[],
): Promise<readonly string[]> {
  const rules = files.flatMap(rulesOf)
  const words = new Set(rules.flatMap(({ expr }) => expr.match(/\w+/g) ?? []))
  const names = new Set(
    scrapes.flatMap((each) => [...each.keys()]).filter((key) => words.has(key.split('{')[0] ?? '')),
  )
  const input = Array.from(names, (series) => ({ series, values: valuesOf(series, scrapes) }))
  const end = `${((scrapes.length - 1) * STATE_STEPS + LAST_STEPS - 1) * STEP_SECONDS}s`
  const rest = rules.map(({ alert }) => alert)
  const found: string[] = []
  const promtool = await ensurePromtool()
  const folder = mkdtempSync(path.join(tmpdir(), 'zuschlag-series-'))
  try {
    const file = path.join(folder, 'played.yml')
    for (const alert of new Set(rest)) {
      const test = {
        interval: `${STEP_SECONDS}s`,
        input_series: input,
        // Expects that it does not fire: promtool ends with 1 where it does.
        alert_rule_test: [{ eval_time: end, alertname: alert, exp_alerts: [] }],
      }
      const rule_files = files.map((each) => path.join(root, 'deploy', each))
      writeFileSync(
        file,
        JSON.stringify({ rule_files, evaluation_interval: `${STEP_SECONDS}s`, tests: [test] }),
      )
      const { status, stdout, stderr } = spawnSync(promtool, ['test', 'rules', file], { encoding: 'utf8' })
      if (status === 0) continue
      const said = stdout + stderr
      if (!said.includes(`alertname: ${alert}`)) throw new Error(said)
      found.push(alert)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return found.toSorted()
}

function valuesOf(series: string, scrapes: readonly Scrape[]): string {
  return scrapes
    .map((each, index) => {
      const value = each.get(series)
      const steps = (index === scrapes.length - 1 ? LAST_STEPS : STATE_STEPS) - 1
      if (value !== undefined) return `${Number(value)}x${steps}`
      // A series that ends is stale; one that starts later was never there.
      const hadValue = scrapes.slice(0, index).some((before) => before.has(series))
      return hadValue ? `stale _x${steps}` : `_x${steps + 1}`
    })
    .join(' ')
}
