import { expect, inject, test } from 'vitest'
import { launchBrowser } from '../fixtures/browser.ts'

/** What no handler caught fails the whole run, after all tests passed. */
async function uncaughtDuring(work: () => Promise<void>): Promise<unknown[]> {
  const uncaught: unknown[] = []
  const listeners = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', (reason) => uncaught.push(reason))
  try {
    await work()
    // What was rejected is reported once the loop has turned.
    await new Promise((resolve) => setImmediate(resolve))
  } finally {
    process.removeAllListeners('unhandledRejection')
    for (const listener of listeners) process.on('unhandledRejection', listener)
  }
  return uncaught
}

test.each(['context', 'browser'] as const)(
  'an answer that is still on its way when its %s closes fails nothing',
  async (closed) => {
    const own = await launchBrowser()
    const page = await own.newPage({ baseURL: inject('productUrl') })
    let asked = (): void => undefined
    let answer = (): void => undefined
    const isAsked = new Promise<void>((resolve) => (asked = resolve))
    const mayAnswer = new Promise<void>((resolve) => (answer = resolve))
    let ended = (): void => undefined
    const hasEnded = new Promise<void>((resolve) => (ended = resolve))
    await page.route('**/de/objects', async (route) => {
      asked()
      await mayAnswer
      try {
        await (await route.fetch()).json()
      } finally {
        ended()
      }
    })
    const uncaught = await uncaughtDuring(async () => {
      void page.goto('/de/objects').catch(() => undefined)
      await isAsked
      if (closed === 'context') await page.context().close()
      await own.close()
      answer()
      await hasEnded
    })
    expect(uncaught).toEqual([])
  },
)
