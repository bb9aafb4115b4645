import { setTimeout as pause } from 'node:timers/promises'
import type { Cookie } from 'playwright'
import { noteFirstButton, usableAt } from './in-page.ts'
import { CPU_SLOWDOWN, PHONE, SLOW_4G } from './phone.ts'
import { PlainBrowser } from './plain-browser.ts'

/** A page that takes longer is broken. */
const USABLE_MAX_MS = 30_000

type Visits = {
  readonly url: string
  readonly path: string
  /** Of the session. */
  readonly cookies: readonly Cookie[]
  /** What the button says that makes a page usable. */
  readonly buttons: readonly string[]
  readonly visits: number
}

/**
 * How long a bidder's page takes on a slow phone, from the navigation to a bid button that answers, each time
 * with nothing in the cache; milliseconds.
 */
export async function openTimes(executablePath: string, visits: Visits): Promise<readonly number[]> {
  const browser = await PlainBrowser.launch(executablePath, 'de-AT')
  try {
    const opened: number[] = []
    for (let visit = 0; visit < visits.visits; visit += 1) opened.push(await openOnce(browser, visits))
    return opened
  } finally {
    await browser.close()
  }
}

async function openOnce(browser: PlainBrowser, { url, path, cookies, buttons }: Visits): Promise<number> {
  return browser.withPage(async (send) => {
    await send('Page.enable')
    await send('Network.enable')
    await send('Network.setCookies', { cookies: cookies.map(({ name, value }) => ({ name, value, url })) })
    await send('Emulation.setDeviceMetricsOverride', { ...PHONE, deviceScaleFactor: 1, mobile: true })
    await send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await send('Emulation.setTimezoneOverride', { timezoneId: 'Europe/Vienna' })
    await send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await send('Network.emulateNetworkConditions', SLOW_4G)
    await send('Page.addScriptToEvaluateOnNewDocument', { source: noteFirstButton(buttons) })
    await send('Page.navigate', { url: `${url}${path}` })
    const deadlineMs = performance.now() + USABLE_MAX_MS
    while (performance.now() < deadlineMs) {
      // Asking is work for the page: seldom.
      await pause(2_000)
      const { result } = await send<{ result: { value?: number | null } }>('Runtime.evaluate', {
        expression: usableAt,
      })
      if (typeof result.value === 'number') return result.value
    }
    throw new Error(`No bid button within ${USABLE_MAX_MS} ms`)
  })
}
