import type { Page } from 'playwright'

/** More stops than lists have with the objects of all tests; a walk that does not end is a trap. */
const STOPS_MAX = 1_500

/**
 * Once the press is drawn: what has the focus, if none of it can be seen (WCAG 2.2, 2.4.11): outside the
 * window, or below a bar that stays where it is. 'end' where the walk has left the page.
 */
async function hiddenFocus(): Promise<string | null> {
  await new Promise((resolve) => requestAnimationFrame(resolve))
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return 'end'
  // A box or a circle is drawn by its label, a drop zone around its button: the field itself is clipped away.
  const shown =
    (focused.matches('[type=checkbox], [type=radio]') ? focused.closest('label') : null) ??
    focused.closest<HTMLElement>('[data-rac][data-focus-visible]') ??
    focused
  // A handle for the keyboard lets the pointer through to what it moves.
  const holder = getComputedStyle(shown).pointerEvents === 'none' ? shown.parentElement : shown
  const { left, right, top, bottom } = shown.getBoundingClientRect()
  const parts = [0.05, 0.25, 0.5, 0.75, 0.95]
  const points = parts.flatMap((x) =>
    parts.map((y) => [left + x * (right - left), top + y * (bottom - top)] as const),
  )
  const isSeen = points.some(([x, y]) => {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (holder?.contains(hit) === true || hit === shown.parentElement)
  })
  return isSeen ? null : focused.outerHTML.slice(0, 200)
}

type Walk = { readonly stops: number; readonly hidden: string[] }

/**
 * Presses Tab from the start of the page until the focus leaves it. What was hidden must be so twice: lists
 * move while objects of other tests come and go.
 * @returns how many elements had the focus, and those of them that could not be seen
 */
export async function walkByTab(page: Page): Promise<Walk> {
  const first = await walk(page)
  return first.hidden.length === 0 ? first : walk(page)
}

async function walk(page: Page): Promise<Walk> {
  const hidden: string[] = []
  for (let stops = 0; stops < STOPS_MAX; stops += 1) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(hiddenFocus)
    if (found === 'end') return { stops, hidden }
    if (found !== null) hidden.push(found)
  }
  throw new Error(`The focus does not leave the page within ${STOPS_MAX} stops`)
}
