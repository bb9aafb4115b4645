import type { Browser, BrowserContext, Page, Route } from 'playwright'
import { DEMO_PASSWORD } from '@zuschlag/contracts/account/demo-password'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import type { Ids, Reader, ShownPage } from './page-of-sheet.ts'

/** How the reader sees the pages. */
export type Look = { readonly width: 1440 | 390; readonly theme: 'light' | 'dark' }
const heights = { 1440: 900, 390: 844 } as const
/** Of one small picture, before the sheet is put together. */
export const PICTURE_WIDTH = 320
/** The code of a page comes before its read. */
const READ_MAX_MS = 20_000
const SETTLED_MS = 1_500
/** A map is drawn by the processor here. */
const MAP_DRAWN_MS = 5_000

export const states = ['failed', 'empty', 'loading'] as const
export type State = (typeof states)[number]

/** One window of one reader, and a page of the site that is small and always there. */
export async function readerWindow(
  browser: Browser,
  url: string,
  who: Reader,
  { width, theme }: Look,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: heights[width] },
    colorScheme: theme,
    locale: 'de-AT',
    timezoneId: 'Europe/Vienna',
    reducedMotion: 'reduce',
  })
  if (who === null) return context
  const data = { email: `${who}@demo.example`, password: DEMO_PASSWORD }
  const answer = await context.request.post('/api/account/login', { data })
  if (!answer.ok()) throw new Error(`${who} is not signed in: ${answer.status()}`)
  return context
}

/** A page as its reader sees it, in a state of its read or as it is; in full size. */
export async function pictureOf(
  context: BrowserContext,
  shown: ShownPage,
  ids: Ids,
  state: State | null,
): Promise<Buffer> {
  const page = await context.newPage()
  try {
    if (state === null) await page.goto(shown.path(ids))
    else {
      // What the server renders it has read already: the browser alone is led to the page.
      await page.goto(shown.who === null ? '/de/login' : '/user/data')
      await page.getByRole('heading', { level: 1 }).waitFor()
      const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>()
      await page.route(`**/api/${shown.reads ?? ''}`, (route) => {
        ask()
        return answerOf(route, state)
      })
      await page.evaluate(`history.pushState({}, '', ${JSON.stringify(shown.path(ids))})`)
      await Promise.race([isAsked, page.waitForTimeout(READ_MAX_MS)])
      const retry = page.getByRole('button', { name: de.readFailure.retry }).first()
      // What offers no other try is pictured as it is: the sheet shows it.
      if (state === 'failed') await Promise.race([retry.waitFor(), page.waitForTimeout(READ_MAX_MS)])
    }
    await settled(page, state)
    return await page.screenshot()
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.close()
  }
}

async function settled(page: Page, state: State | null): Promise<void> {
  if (state !== 'loading') await page.waitForLoadState('networkidle')
  await page.evaluate('document.fonts.ready.then(() => null)')
  // Skeletons show themselves late.
  await page.waitForTimeout(SETTLED_MS)
  if ((await page.locator('canvas').count()) > 0) await page.waitForTimeout(MAP_DRAWN_MS)
}

const problem = { type: 'about:blank', title: 'internalError', status: 500, code: 'internalError' }

async function answerOf(route: Route, state: State): Promise<void> {
  if (route.request().method() !== 'GET') return route.fallback()
  // It waits until the page closes.
  if (state === 'loading') return undefined
  if (state === 'failed') {
    const contentType = 'application/problem+json'
    return route.fulfill({ status: 500, contentType, body: JSON.stringify(problem) })
  }
  const answer = await route.fetch()
  return route.fulfill({ response: answer, json: withoutEntries(await answer.json()) })
}

/** What of an answer says how much is in its lists. */
const counts = new Set(['total', 'open', 'located'])

/** The same answer with nothing in its lists. */
export function withoutEntries(answer: unknown): unknown {
  if (Array.isArray(answer)) return []
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]: [string, unknown]) => [
      name,
      counts.has(name) ? 0 : Array.isArray(value) ? [] : value,
    ]),
  )
}
