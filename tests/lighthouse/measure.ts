import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import type { Result } from 'lighthouse'

/** What is wanted, in hundredths (performance on the mobile profile). */
export const wanted = { performance: 90, accessibility: 100, 'best-practices': 95, seo: 100 } as const

export type Category = keyof typeof wanted
export type Scores = Readonly<Record<Category, number>>

const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking']

/** Scores of pages, one after the other, on Lighthouse's mobile profile: a slow phone on a slow network. */
export async function measure(
  base: string,
  paths: readonly string[],
  chromePath: string,
): Promise<ReadonlyMap<string, { scores: Scores; failed: readonly string[] }>> {
  const chrome = await launch({ chromePath, chromeFlags: flags, logLevel: 'silent' })
  const results = new Map<string, { scores: Scores; failed: readonly string[] }>()
  try {
    for (const path of paths) {
      const { categories, audits } = await wholeRun(base + path, chrome.port)
      const scoreOf = (name: Category) => Math.round((categories[name]?.score ?? 0) * 100)
      const failed = Object.values(audits).filter(
        ({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === 'binary',
      )
      results.set(path, {
        scores: {
          performance: scoreOf('performance'),
          accessibility: scoreOf('accessibility'),
          'best-practices': scoreOf('best-practices'),
          seo: scoreOf('seo'),
        },
        failed: failed.map(({ id }) => id),
      })
    }
  } finally {
    chrome.kill()
  }
  return results
}

/** Lighthouse loses the beginning of a record now and then (NO_NAVSTART); such a run has no score, which is not a score of 0. */
const RUNS_MAX = 3

/** @throws where no run has a score in every category, with what Lighthouse says of the last. */
async function wholeRun(url: string, port: number): Promise<Result> {
  let failure = 'nothing'
  for (let count = 0; count < RUNS_MAX; count += 1) {
    const run = await lighthouse(url, { port, logLevel: 'silent', output: 'json' })
    if (run === undefined) continue
    const { categories, audits } = run.lhr
    const names = Object.keys(wanted) as Category[]
    if (names.every((name) => typeof categories[name]?.score === 'number')) return run.lhr
    failure = Object.values(audits).find(({ errorMessage }) => errorMessage)?.errorMessage ?? failure
  }
  throw new Error(`Lighthouse has no score for ${url}: ${failure}`)
}
