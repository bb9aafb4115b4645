import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { ensurePromtool } from '../../scripts/checks/programs/promtool.ts'
import { rulesOf } from './recorded-series.ts'

/* The alerts as Prometheus itself reads and plays them: each fires on the series of its trouble, and none
   on those of an ordinary evening. */

const projectRoot = path.resolve(import.meta.dirname, '../..')
/** What is played, on the rules of which files. */
const played = [
  ['alerts.promtool.yml', ['alerts.yml', 'alerts-processes.yml']],
  ['one-process.promtool.yml', ['alerts-one-process.yml']],
] as const
const pathOf = (file: string): string => path.join(import.meta.dirname, file)
let promtool: string

beforeAll(async () => {
  promtool = await ensurePromtool()
})

function check(...args: readonly string[]): { readonly status: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(promtool, args, { cwd: projectRoot, encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

test.each(['prometheus.yml', 'prometheus-systemd.yml', 'prometheus-one-process.yml'])(
  'Prometheus understands %s and the rules that it names',
  (file) => {
    expect(check('check', 'config', `deploy/${file}`)).toMatchObject({ status: 0 })
  },
)

describe.each(played)('%s', (file, ruleFiles) => {
  test('every alert fires on its condition, and none fires on an ordinary evening', () => {
    expect(check('test', 'rules', pathOf(file))).toMatchObject({ status: 0 })
  })

  test('no alert is left out', () => {
    const alerts = ruleFiles.flatMap(rulesOf).map(({ alert }) => alert)
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
      .parse(parse(readFileSync(pathOf(file), 'utf8'))).tests
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
})
