/** As many are kept: who presses more is trying things out, and the last count. */
export const KEPT_PRESSES_MAX = 8

/** Something pressed or sent before the page could answer. */
export type Kept<Target> = { readonly target: Target; readonly repeat: () => void }

/**
 * What is kept once something more was pressed. A second press on the same is impatience and changes nothing;
 * beyond the limit the oldest goes.
 */
export function keepPress<Target>(
  kept: readonly Kept<Target>[],
  press: Kept<Target>,
): readonly Kept<Target>[] {
  if (kept.some(({ target }) => target === press.target)) return kept
  return [...kept, press].slice(-KEPT_PRESSES_MAX)
}

/** What a script answers; links lead somewhere by themselves. */
const controls = 'button, [role="button"]'
const serverRenderedControls = `#root :is(${controls}, form)`
/** Marks a control that was pressed early, until the press is repeated. */
const CAPTURED_ATTRIBUTE = 'data-pressed-early'

const POLL_INTERVAL_MS = 50
/** A user who waited longer will press again. */
const WAIT_MAX_MS = 60_000
/** A finger's click comes so long after it was lifted at most. */
const CLICK_AFTER_MS = 400

const controlOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(controls) : null

/**
 * Whether React answers for an element. Before it handles an event of this kind it hydrates what surrounds
 * its target; where it cannot yet, as the code of that part is on its way, it lets the event go no further.
 */
function isAnswered(target: Element): boolean {
  let isReached = false
  target.addEventListener('input', () => (isReached = true), { once: true })
  target.dispatchEvent(new Event('input', { bubbles: true }))
  return isReached
}

/** Captures presses, submissions and typing before hydration and repeats them after it. */
export function captureEarlyEvents() {
  const capturing = new AbortController()
  const fields = new Map<Field, Entry>()
  let presses: readonly Kept<Element>[] = []
  let isHydrating = false
  /** Rendered by the server, and not yet known to be hydrated. */
  let unanswered: Set<Element>
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
  const answers = (target: Element): boolean => {
    if (!isHydrating || (unanswered.has(target) && !isAnswered(target))) return false
    unanswered.delete(target)
    return true
  }
  const letGo = () => {
    held = null
    replaySoon()
  }

  on('pointerdown', ({ target }) => {
    const control = controlOf(target)
    held = control && !answers(control) ? control : null
  })
  on('pointerup', () => setTimeout(letGo, CLICK_AFTER_MS))
  on('pointercancel', letGo)
  on('click', (event) => {
    const control = controlOf(event.target)
    // Pressed before hydration and released after it: React received no `pointerdown`.
    if (control && (control === held || !answers(control))) keep(event, control, () => control.click())
    letGo()
  })
  on('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (!answers(form)) keep(event, form, () => form.requestSubmit())
    replaySoon()
  })
  const note = ({ target }: Event) => {
    if (!isField(target) || (isHydrating && isListenedTo(target) && !fields.has(target))) return
    fields.set(target, entryOf(target))
    if (isHydrating) replaySoon()
  }
  on('input', note)
  on('change', note)
  on('selectionchange', () => {
    const field = document.activeElement
    // React may just have emptied it.
    if (isField(field) && fields.get(field)?.value === field.value) fields.set(field, entryOf(field))
  })
  on('compositionstart', () => (isComposing = true))
  on('compositionend', () => {
    isComposing = false
    replaySoon()
  })

  /** All at once, before the first render: React would write its own, empty state into the fields. */
  const giveFieldsBack = () => {
    if (isComposing) return
    const entries = [...fields]
    fields.clear()
    for (const [field, entry] of entries) if (field.isConnected) giveBack(field, entry)
  }

  let waiting: ReturnType<typeof setTimeout> | undefined
  const replaySoon = () => {
    clearTimeout(waiting)
    waiting = setTimeout(replay, POLL_INTERVAL_MS)
  }
  /** Repeats each press in order once its control is hydrated, nothing is held and no word is composed. */
  function replay(): void {
    if (!isHydrating || isComposing || held) return
    giveFieldsBack()
    const [press] = presses
    if (press === undefined) return
    // One at a time, so that other work runs between them.
    replaySoon()
    if (press.target.isConnected && !answers(press.target)) return
    press.target.removeAttribute(CAPTURED_ATTRIBUTE)
    presses = presses.slice(1)
    press.repeat()
  }

  // Dispatched by main.tsx.
  document.addEventListener(
    'hydration-start',
    () => {
      isHydrating = true
      unanswered = new Set(document.querySelectorAll(serverRenderedControls))
      giveFieldsBack()
      replay()
      setTimeout(release, WAIT_MAX_MS)
    },
    { signal: capturing.signal },
  )

  function release(): void {
    capturing.abort()
    markPresses(false)
    presses = []
  }
  return release
}

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What was chosen or typed in a field, and where in it the caret was; null where it has none. */
export type Entry = {
  readonly value: string
  readonly isChecked: boolean | undefined
  readonly caret: readonly [start: number, end: number] | null
}

const isField = (target: unknown): target is Field =>
  target instanceof Element && target.matches('input, select, textarea')

function entryOf(field: Field): Entry {
  const { value, checked, selectionStart, selectionEnd } = field as HTMLInputElement
  const caret =
    selectionStart === null || selectionEnd === null ? null : ([selectionStart, selectionEnd] as const)
  return { value, isChecked: checked, caret }
}

/** Whether React has hydrated the field: from then on it listens to writes of the field's own property. */
const isListenedTo = (field: Field) =>
  field instanceof HTMLSelectElement || Object.hasOwn(field, 'value') || Object.hasOwn(field, 'checked')

/**
 * Passes to React what was typed into a field before hydration. React calls `onChange` only for what differs
 * from what was last written through the element's own property, on which it listens: so something else is
 * written there first, and the entry past it.
 */
function giveBack(field: Field, { value, isChecked, caret }: Entry): void {
  const { type } = field
  const dispatch = (name: string) => field.dispatchEvent(new Event(name, { bubbles: true }))
  // Before it answers the first event, React hydrates what surrounds the field.
  dispatch('input')
  if (type === 'checkbox' || type === 'radio') {
    // A radio button that is not chosen any more has nothing to say: the chosen one speaks.
    if (type === 'radio' && !isChecked) return
    const box = field as HTMLInputElement
    box.checked = !isChecked
    box.click()
    return
  }
  if (type === 'file') return void dispatch('change')
  field.value = ''
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field)
  if (caret && field === document.activeElement) (field as HTMLInputElement).setSelectionRange(...caret)
  dispatch(type.startsWith('select') ? 'change' : 'input')
}
