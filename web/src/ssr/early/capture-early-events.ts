import { entryOf, giveBack, isField, type Entry, type Field } from './fields.ts'
import { keepPress, type Kept } from './kept.ts'

/** What a script answers; links lead somewhere by themselves. */
const controls = 'button, [role="button"]'
const drawnParts = `#root :is(${controls}, input, select, textarea, form)`
/** On what was heard too early, until it is answered. */
const SIGN = 'data-pressed-early'

const LOOK_EVERY_MS = 50
/** Whoever has waited so long for scripts will press again. */
const WAIT_MAX_MS = 60_000
/** A finger's click comes so long after it was lifted at most. */
const CLICK_AFTER_MS = 400

/** React's own mark on what it has taken over or made. */
const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'))

const controlOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(controls) : null

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Hears what is pressed, sent and typed before React does, keeps it, and repeats it once React has taken the page over. */
export function captureEarlyEvents() {
  const hearing = new AbortController()
  const fields = new Map<Field, Entry>()
  let presses: readonly Kept<Element>[] = []
  /** Pressed before the page was taken over, and perhaps not yet let go. */
  let held: Element | null = null
  /** A word is being put together, which must not be touched. */
  let isComposing = false

  const on = <Type extends keyof DocumentEventMap>(
    type: Type,
    listener: (event: DocumentEventMap[Type]) => void,
  ) => document.addEventListener(type, listener, { capture: true, signal: hearing.signal })

  const keep = (event: Event, target: Element, repeat: () => void) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    sign(false)
    presses = keepPress(presses, { target, repeat })
    sign(true)
  }
  const sign = (isHeard: boolean) => presses.forEach(({ target }) => target.toggleAttribute(SIGN, isHeard))

  on('pointerdown', ({ target }) => {
    const control = controlOf(target)
    held = control && !isHydrated(control) ? control : null
  })
  on('pointerup', () => setTimeout(() => (held = null), CLICK_AFTER_MS))
  on('pointercancel', () => (held = null))
  on('click', (event) => {
    const control = controlOf(event.target)
    // Pressed too early and let go after: React saw no beginning of it.
    if (control && (control === held || !isHydrated(control))) keep(event, control, () => control.click())
    held = null
  })
  on('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (!isHydrated(form)) keep(event, form, () => form.requestSubmit())
  })
  const note = ({ target }: Event) => {
    if (isField(target) && (fields.has(target) || !isHydrated(target))) fields.set(target, entryOf(target))
  }
  on('input', note)
  on('change', note)
  on('selectionchange', () => {
    const field = document.activeElement
    // React may just have emptied it.
    if (isField(field) && fields.get(field)?.value === field.value) fields.set(field, entryOf(field))
  })
  on('compositionstart', () => (isComposing = true))
  on('compositionend', () => (isComposing = false))

  /** At once and in one go: from the first draw on React would write its own, empty state into the fields. */
  const giveFieldsBack = () => {
    if (isComposing) return
    const entries = [...fields]
    fields.clear()
    for (const [field, entry] of entries) if (field.isConnected) giveBack(field, entry)
  }
  // Told by main.tsx.
  document.addEventListener('taking-over', giveFieldsBack, { signal: hearing.signal })

  const letGo = () => {
    hearing.abort()
    sign(false)
    presses = []
  }

  /** Repeats each press as soon as React has taken over what was pressed, in their order, and hears until it has all that can be used. */
  async function handOver(): Promise<void> {
    const until = performance.now() + WAIT_MAX_MS
    const waits = (element: Element) => element.isConnected && !isHydrated(element)
    let parts = [...document.querySelectorAll(drawnParts)]
    const isLeft = () => parts.length || presses.length || isComposing || held
    while (isLeft() && performance.now() < until) {
      await pause(LOOK_EVERY_MS)
      parts = parts.filter(waits)
      // One at each look: others have their turn between them.
      const [first] = presses
      if (!first || isComposing || held || waits(first.target)) continue
      giveFieldsBack()
      first.target.removeAttribute(SIGN)
      presses = presses.slice(1)
      first.repeat()
    }
    giveFieldsBack()
    letGo()
  }

  return { handOver, letGo }
}
