import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { ensurePromtool } from '../../scripts/promtool.ts'

/* The alerts as Prometheus itself reads and plays them: each fires on the series of its trouble, and none
   on those of an ordinary evening. */

const projectRoot = path.resolve(import.meta.dirname, '../..')
const played = path.join(import.meta.dirname, 'alerts.promtool.yml')
let promtool: string

beforeAll(async () => {
  promtool = await ensurePromtool()
})

function check(...args: readonly string[]): { readonly status: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(promtool, args, { cwd: projectRoot, encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

test('Prometheus understands its settings and its rules', () => {
  // Its rules lie where the container has them, not here.
  expect(check('check', 'config', '--syntax-only', 'deploy/prometheus.yml')).toMatchObject({ status: 0 })
  expect(check('check', 'rules', 'deploy/alerts.yml')).toMatchObject({ status: 0 })
})

test('every alert fires on its condition, and none fires on an ordinary evening', () => {
  expect(check('test', 'rules', played)).toMatchObject({ status: 0 })
})

test('no alert is left out', () => {
  const rules = z
    .object({ groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string() })) })) })
    .parse(parse(readFileSync(path.join(projectRoot, 'deploy/alerts.yml'), 'utf8')))
  const alerts = rules.groups.flatMap((group) => group.rules.map(({ alert }) => alert))
  const [ordinary, ...troubles] = z
    .object({
      tests: z.array(
        z.object({
          alert_rule_test: z.array(
            z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()).optional() }),
          ),
        }),
      ),
    })
    .parse(parse(readFileSync(played, 'utf8'))).tests
  const namesOf = (of: typeof troubles, isFiring: boolean) =>
    new Set(
      of
        .flatMap((each) => each.alert_rule_test)
        .filter(({ exp_alerts: expected = [] }) => expected.length > 0 === isFiring)
        .map(({ alertname }) => alertname),
    )
  expect(namesOf(troubles, true)).toEqual(new Set(alerts))
  expect(ordinary && namesOf([ordinary], false)).toEqual(new Set(alerts))
})
