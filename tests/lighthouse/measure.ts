import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

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
      const run = await lighthouse(base + path, { port: chrome.port, logLevel: 'silent', output: 'json' })
      if (run === undefined) throw new Error(`Lighthouse said nothing about ${path}`)
      const { categories, audits } = run.lhr
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
