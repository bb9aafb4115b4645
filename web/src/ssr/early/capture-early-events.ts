import { entryOf, giveBack, isField, type Entry, type Field } from './fields.ts'
import { keepPress, type Kept } from './kept.ts'

/** What a script answers; links lead somewhere by themselves. */
const controls = 'button, [role="button"]'
const serverRenderedControls = `#root :is(${controls}, input, select, textarea, form)`
/** Marks a control that was pressed early, until the press is repeated. */
const CAPTURED_ATTRIBUTE = 'data-pressed-early'

const POLL_INTERVAL_MS = 50
/** A user who waited longer will press again. */
const WAIT_MAX_MS = 60_000
/** A finger's click comes so long after it was lifted at most. */
const CLICK_AFTER_MS = 400

/** React's own mark on what it has hydrated or created. */
const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'))

const controlOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(controls) : null

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Captures presses, submissions and typing before hydration and repeats them after it. */
export function captureEarlyEvents() {
  const capturing = new AbortController()
  const fields = new Map<Field, Entry>()
  let presses: readonly Kept<Element>[] = []
  /** Pressed before hydration, and perhaps not yet released. */
  let held: Element | null = null
  /** An input method composes a word, which must not be changed. */
  let isComposing = false

  const on = <Type extends keyof DocumentEventMap>(
    type: Type,
    listener: (event: DocumentEventMap[Type]) => void,
  ) => document.addEventListener(type, listener, { capture: true, signal: capturing.signal })

  const keep = (event: Event, target: Element, repeat: () => void) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    markPresses(false)
    presses = keepPress(presses, { target, repeat })
    markPresses(true)
  }
  const markPresses = (isCaptured: boolean) =>
    presses.forEach(({ target }) => target.toggleAttribute(CAPTURED_ATTRIBUTE, isCaptured))

  on('pointerdown', ({ target }) => {
    const control = controlOf(target)
    held = control && !isHydrated(control) ? control : null
  })
  on('pointerup', () => setTimeout(() => (held = null), CLICK_AFTER_MS))
  on('pointercancel', () => (held = null))
  on('click', (event) => {
    const control = controlOf(event.target)
    // Pressed before hydration and released after it: React received no `pointerdown`.
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

  /** All at once, before the first render: React would write its own, empty state into the fields. */
  const giveFieldsBack = () => {
    if (isComposing) return
    const entries = [...fields]
    fields.clear()
    for (const [field, entry] of entries) if (field.isConnected) giveBack(field, entry)
  }
  // Dispatched by main.tsx.
  document.addEventListener('hydration-start', giveFieldsBack, { signal: capturing.signal })

  const release = () => {
    capturing.abort()
    markPresses(false)
    presses = []
  }

  /** Repeats each press in order once its control is hydrated. Captures until every control is hydrated. */
  async function replay(): Promise<void> {
    const until = performance.now() + WAIT_MAX_MS
    const waits = (element: Element) => element.isConnected && !isHydrated(element)
    let parts = [...document.querySelectorAll(serverRenderedControls)]
    const isLeft = () => parts.length || presses.length || isComposing || held
    while (isLeft() && performance.now() < until) {
      await pause(POLL_INTERVAL_MS)
      parts = parts.filter(waits)
      // One per poll, so that other work runs between them.
      const [first] = presses
      if (!first || isComposing || held || waits(first.target)) continue
      giveFieldsBack()
      first.target.removeAttribute(CAPTURED_ATTRIBUTE)
      presses = presses.slice(1)
      first.repeat()
    }
    giveFieldsBack()
    release()
  }

  return { replay, release }
}
