import type { Locator, Page } from 'playwright'
import { expect, vi } from 'vitest'

/** Generous for a loaded machine; a condition that holds is seen at once. */
export const patience = { timeout: 30_000 }

export const isFocused = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => element === document.activeElement)

/** Whether what is there starts in the window. */
export const isStartInSight = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => {
    const { top } = element.getBoundingClientRect()
    return top >= 0 && top < window.innerHeight
  })

/** By how many CSS pixels the page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** Resolves once the page is hydrated: a link loads no new page any more. */
export const hydrated = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  )

/** As a server answers that is too busy to render a page: the browser renders it. */
const EMPTY_SHELL = '<div id="root"></div>'

/** Opens a page that the server renders, without waiting for what the page loads. */
export const openRendered = (page: Page, path: string): Promise<void> =>
  vi.waitFor(async () => {
    const answer = await page.goto(path, { waitUntil: 'commit' })
    expect(await answer?.text()).not.toContain(EMPTY_SHELL)
  }, patience)

/** The same without a browser. */
export const fetchRendered = (address: string, init?: RequestInit) =>
  vi.waitFor(async () => {
    const answer = await fetch(address, init)
    const html = await answer.text()
    expect(html).not.toContain(EMPTY_SHELL)
    return { status: answer.status, headers: answer.headers, html }
  }, patience)

/**
 * Resolves with the first live message that the page gets: what happens from then on reaches it. Made before
 * the page is opened.
 */
export function liveMessage(page: Page): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  page.on('websocket', (socket) => socket.on('framereceived', () => resolve()))
  return promise
}

/** Colours in the middle of a drawing, where it is shown. */
export async function coloursIn(canvas: Locator): Promise<readonly string[]> {
  const picture = (await canvas.screenshot()).toString('base64')
  return canvas.page().evaluate(async (data) => {
    const image = new Image()
    image.src = `data:image/png;base64,${data}`
    await image.decode()
    const drawn = new OffscreenCanvas(image.width, image.height).getContext('2d')
    drawn?.drawImage(image, 0, 0)
    const middle = drawn?.getImageData(image.width / 2 - 40, image.height / 2 - 40, 80, 80).data ?? []
    const colours = new Set<string>()
    for (let at = 0; at < middle.length; at += 4) colours.add(middle.slice(at, at + 3).join(' '))
    return [...colours]
  }, picture)
}

/** The question that is open. Messages, which come in at any time, have the same role and block nothing. */
export const questionOn = (page: Page): Locator => page.locator('[role=alertdialog]:not([aria-modal=false])')

/**
 * Runs before the scripts of a page: delays each slice of React's work, which its scheduler asks for by a
 * message.
 */
export function hydrateLate(): void {
  const prototype = MessagePort.prototype as { postMessage: (...sent: unknown[]) => unknown }
  const { postMessage } = prototype
  prototype.postMessage = function (...sent) {
    setTimeout(() => postMessage.apply(this, sent), 100)
  }
}
