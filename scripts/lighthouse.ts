import { parseArgs } from 'node:util'
import { measure, wanted, type Category } from '../tests/lighthouse/measure.ts'
import { ensureChromium } from './chromium.ts'

const usage = `usage: npm run lighthouse -- [--url ADDRESS]

Measures the landing page, the offers and an article of a product that runs, on Lighthouse's mobile profile.
  --url ADDRESS  where it runs, default http://localhost:8080

Exit 1 when a score is below what is wanted. Scores of performance depend on the machine: let nothing else run.`

const paths = ['/de', '/de/objects', '/de/blog/warum-sich-das-ende-verlaengert']

const { values } = parseArgs({
  options: { url: { type: 'string', default: 'http://localhost:8080' }, help: { type: 'boolean' } },
})
if (values.help) process.stdout.write(`${usage}\n`)
else {
  const categories = Object.keys(wanted) as Category[]
  process.stdout.write(`${['page', ...categories].join(' | ')}\n`)
  for (const [path, { scores, failed }] of await measure(values.url, paths, await ensureChromium())) {
    const cells = categories.map((name) => `${scores[name]}${scores[name] < wanted[name] ? ' !' : ''}`)
    process.stdout.write(
      `${[path, ...cells].join(' | ')}${failed.length > 0 ? `  (${failed.join(', ')})` : ''}\n`,
    )
    if (categories.some((name) => scores[name] < wanted[name])) process.exitCode = 1
  }
}
