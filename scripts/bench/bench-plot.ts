import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { plotOf } from './plot.ts'
import { projectRoot } from '../product/kernel/project.ts'
import { whereAsked } from '../checks/verification/run-script.ts'

const usage = `usage: npm run bench:plot -- FILE…

Draws docs/pictures/performance.svg from files that \`npm run bench -- --json FILE\` wrote.`

const goal = z.union([z.strictObject({ atLeast: z.number() }), z.strictObject({ atMost: z.number() })])
const report = z.object({
  at: z.string(),
  quick: z.boolean(),
  machine: z.object({ cpus: z.number() }),
  figures: z.array(
    z.object({
      name: z.string(),
      value: z.number(),
      unit: z.string(),
      ratio: z.number().optional(),
      goal: goal.optional(),
    }),
  ),
})

const files = process.argv.slice(2)
if (files.length === 0) {
  process.stderr.write(`${usage}\n`)
  process.exitCode = 2
} else {
  const reports = files.map((file) => report.parse(JSON.parse(readFileSync(whereAsked(file), 'utf8'))))
  const figures = reports.flatMap((each) => each.figures)
  const [first] = reports
  const note = `${first?.at.slice(0, 10) ?? ''}, ${first?.machine.cpus ?? 0} cores${first?.quick === true ? ', quick run' : ''}`
  const target = path.join(projectRoot, 'docs/pictures/performance.svg')
  writeFileSync(target, plotOf(figures, note))
  process.stdout.write(`${target}\n`)
}
