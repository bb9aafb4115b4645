import { parseArgs } from 'node:util'
import { isBelowWanted, measure, measureBarePage, wanted } from '../../tests/lighthouse/measure.ts'
import type { Category } from '../../tests/lighthouse/measure.ts'
import { ensureChromium } from './programs/chromium.ts'

const usage = `usage: npm run lighthouse -- [--url ADDRESS] [--runs NUMBER]

Measures the landing page, the offers and an article of a product that runs, on Lighthouse's mobile profile, and a bare page beside them.
  --url ADDRESS  where it runs, default http://localhost:8080
  --runs NUMBER  how often each page is measured, default 5: the median counts, each performance stands behind

Exit 1 when a median is below what is wanted; a performance is wanted in hundredths of that of the bare page, since both depend on the machine.
Exit 2 when no product answers.`

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
} else if (!(await answers(values.url))) {
  process.stderr.write(
    `No product answers at ${values.url}: start one with npm start, or name its address with --url\n`,
  )
  process.exitCode = 2
} else {
  const categories = Object.keys(wanted) as Category[]
  process.stdout.write(`${['page', ...categories, 'performance of each run'].join(' | ')}\n`)
  const chromium = await ensureChromium()
  const bare = await measureBarePage(runs, chromium)
  for (const [path, { scores, performanceOfRuns, failed }] of [
    ...(await measure(values.url, paths, runs, chromium)),
    ['bare page', bare] as const,
  ]) {
    const isBelow = (name: Category): boolean =>
      path !== 'bare page' && isBelowWanted(name, scores, bare.scores)
    const cells = categories.map((name) => `${scores[name]}${isBelow(name) ? ' !' : ''}`)
    process.stdout.write(
      `${[path, ...cells, performanceOfRuns.join(' ')].join(' | ')}${failed.length > 0 ? `  (${failed.join(', ')})` : ''}\n`,
    )
    if (categories.some(isBelow)) process.exitCode = 1
  }
}

/** Whether a product runs there. */
async function answers(url: string): Promise<boolean> {
  const live = await fetch(new URL('/health/live', url), { signal: AbortSignal.timeout(10_000) }).catch(
    () => null,
  )
  await live?.body?.cancel()
  return live?.ok === true
}
