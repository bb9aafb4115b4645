import { parseArgs } from 'node:util'
import { measure, wanted, type Category } from '../tests/lighthouse/measure.ts'
import { ensureChromium } from './chromium.ts'

const usage = `usage: npm run lighthouse -- [--url ADDRESS] [--runs NUMBER]

Measures the landing page, the offers and an article of a product that runs, on Lighthouse's mobile profile.
  --url ADDRESS  where it runs, default http://localhost:8080
  --runs NUMBER  how often each page is measured, default 5: the median counts, each performance stands behind

Exit 1 when a median is below what is wanted. Scores of performance depend on the machine: let nothing else run.`

const paths = ['/de', '/de/objects', '/de/blog/warum-sich-das-ende-verlaengert']

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:8080' },
    runs: { type: 'string', default: '5' },
    help: { type: 'boolean' },
  },
})
const runs = Number(values.runs)
if (values.help) process.stdout.write(`${usage}\n`)
else if (!Number.isInteger(runs) || runs < 1 || runs % 2 === 0) {
  process.stderr.write(`--runs takes an odd number, not ${values.runs}\n\n${usage}\n`)
  process.exitCode = 2
} else {
  const categories = Object.keys(wanted) as Category[]
  process.stdout.write(`${['page', ...categories, 'performance of each run'].join(' | ')}\n`)
  const measured = await measure(values.url, paths, runs, await ensureChromium())
  for (const [path, { scores, performanceOfRuns, failed }] of measured) {
    const cells = categories.map((name) => `${scores[name]}${scores[name] < wanted[name] ? ' !' : ''}`)
    process.stdout.write(
      `${[path, ...cells, performanceOfRuns.join(' ')].join(' | ')}${failed.length > 0 ? `  (${failed.join(', ')})` : ''}\n`,
    )
    if (categories.some((name) => scores[name] < wanted[name])) process.exitCode = 1
  }
}
