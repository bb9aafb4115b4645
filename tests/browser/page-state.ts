import type { Locator, Page } from 'playwright'
import { expect, vi } from 'vitest'
import { AxeBuilder } from '@axe-core/playwright'
import { DEMO_PASSWORD } from '@zuschlag/contracts/account/demo-password'
import type { AuctionDocument } from '@zuschlag/contracts/auction/auction-fields'
import type { ApiClient } from '../../scripts/client/api-client.ts'

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

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Rule and place of every barrier that axe knows on the page, or in one part of it, without what is excepted:
 * in a frame that may run no script axe would never finish. In its legacy mode it opens no second page for
 * its report, which only frames of other origins need. What React Aria has just announced is left out: for
 * some seconds it names a button that may be gone.
 */
export async function violations(page: Page, within?: string, except?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
  axe.exclude('[data-live-announcer]')
  if (except !== undefined) axe.exclude(except)
  await page.evaluate(stillness)
  const { violations: found } = await (within === undefined ? axe : axe.include(within)).analyze()
  return found.flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.html}`))
}

/** Until nothing fades in any more: colours have less contrast meanwhile. What has no end is not awaited. */
async function stillness(): Promise<void> {
  const moving = document
    .getAnimations()
    .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(moving.map((one) => one.finished))
}

/** Signs somebody in by the server alone, and opens a page; the form of the sign-in has tests of its own. */
export async function signInAs(
  page: Page,
  email: string,
  path: string,
  password = DEMO_PASSWORD,
): Promise<void> {
  const answer = await page.request.post('/api/account/login', { data: { email, password } })
  if (!answer.ok()) throw new Error(`${email} is not signed in: ${answer.status()} ${await answer.text()}`)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

export const SMALL_PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n'

/** Uploads a PDF as the broker who is signed in there; ReviseAuction puts it into the auction. */
export async function uploadDocument(
  broker: ApiClient,
  auctionId: string,
  name: string,
): Promise<AuctionDocument> {
  const form = new FormData()
  form.set('name', name)
  form.set('document', new File([SMALL_PDF], `${name}.pdf`, { type: 'application/pdf' }))
  const path = `/api/administration/auctions/${auctionId}/documents`
  const answer = await broker.request('POST', path, form)
  if (answer.status !== 201) throw new Error(`Upload: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as AuctionDocument
}

/** Lets the server refuse what is asked at these addresses, as a problem of its own shape would. */
export async function refuseWith(
  page: Page,
  address: string,
  status: number,
  code: string,
  more: object = {},
): Promise<void> {
  await page.unroute(address)
  const problem = { type: 'about:blank', title: code, status, code, ...more }
  await page.route(address, (route) =>
    route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  )
}

/**
 * Types a local time, `2026-12-18T18:00` or `18:00` alone, into its field, part by part as a German page
 * orders them.
 */
export async function typeMoment(page: Page, label: string, moment: string): Promise<void> {
  const [time = '', day] = moment.split('T').toReversed()
  const parts = [...(day?.split('-').toReversed() ?? []), ...time.split(':')]
  const fields = page.getByRole('group', { name: label, exact: true }).getByRole('spinbutton')
  for (const [index, part] of parts.entries()) await fields.nth(index).pressSequentially(part)
}

/** A message of the live connection, as far as these tests look into it. */
export type LiveFrame = {
  readonly type: string
  readonly auctionId?: string
  readonly revision?: number
  readonly previousRevision?: number
}

/**
 * Whether the live messages about an auction form one chain: each names the revision before it
 * (docs/interfaces.md).
 */
export function unbrokenChain(frames: readonly LiveFrame[], auctionId: string): boolean {
  let last: number | undefined
  for (const frame of frames) {
    if (frame.auctionId !== auctionId || frame.revision === undefined) continue
    if (frame.type === 'UpdateAuction' && (frame.previousRevision !== last || frame.revision <= (last ?? -1)))
      return false
    last = frame.revision
  }
  return last !== undefined
}

/** What the page says in its console of errors from now on. */
export function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}
