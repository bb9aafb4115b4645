import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import type { Result } from 'lighthouse'
import { startBarePage } from '../page-speed/bare-page.ts'

/** What is wanted, in hundredths; of performance, in hundredths of a bare page's in the same run. */
export const wanted = { performance: 90, accessibility: 100, 'best-practices': 95, seo: 100 } as const

export type Category = keyof typeof wanted
export type Scores = Readonly<Record<Category, number>>

/** Whether a page misses what is wanted of it, beside the scores of a bare page. */
export function isBelowWanted(name: Category, scores: Scores, bare: Scores): boolean {
  const score = name === 'performance' ? (scores[name] / bare[name]) * 100 : scores[name]
  return score < wanted[name]
}

const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking']

/**
 * What a page came to: the medians of its runs, the performance of each, and the checks that failed in any.
 */
export type Measured = {
  readonly scores: Scores
  readonly performanceOfRuns: readonly number[]
  readonly failed: readonly string[]
}

/**
 * Measures pages, one after the other, on Lighthouse's mobile profile: a slow phone on a slow network. A
 * performance differs by some points from run to run, so of several the one in the middle counts, as
 * Lighthouse's documentation advises.
 * @param runs how often each page is measured; odd, so that there is a middle
 */
export async function measure(
  base: string,
  paths: readonly string[],
  runs: number,
  chromePath: string,
): Promise<ReadonlyMap<string, Measured>> {
  const chrome = await launch({ chromePath, chromeFlags: flags, logLevel: 'silent' })
  const results = new Map<string, Measured>()
  try {
    for (const path of paths) {
      const ofPage: Result[] = []
      for (let run = 0; run < runs; run += 1) ofPage.push(await wholeRun(base + path, chrome.port))
      results.set(path, summed(ofPage))
    }
  } finally {
    chrome.kill()
  }
  return results
}

/** The least page of React, measured as the product's are: what it comes to, the machine comes to. */
export async function measureBarePage(runs: number, chromePath: string): Promise<Measured> {
  const page = await startBarePage('Gebot', null)
  try {
    const [measured] = (await measure(page.url, ['/'], runs, chromePath)).values()
    if (measured === undefined) throw new Error('The bare page was not measured')
    return measured
  } finally {
    await page.close()
  }
}

function summed(results: readonly Result[]): Measured {
  const scoresOf = (name: Category) =>
    results.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100))
  const medianOf = (name: Category) => scoresOf(name).toSorted((a, b) => a - b)[results.length >> 1] ?? 0
  const failed = results
    .flatMap(({ audits }) => Object.values(audits))
    .filter(({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === 'binary')
  return {
    scores: {
      performance: medianOf('performance'),
      accessibility: medianOf('accessibility'),
      'best-practices': medianOf('best-practices'),
      seo: medianOf('seo'),
    },
    performanceOfRuns: scoresOf('performance'),
    failed: [...new Set(failed.map(({ id }) => id))],
  }
}

/**
 * Lighthouse loses the beginning of a record now and then (NO_NAVSTART); such a run has no score, which is
 * not a score of 0.
 */
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
