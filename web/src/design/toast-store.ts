export type Toast = {
  /** What the reader did, what went wrong, or what happened elsewhere. */
  tone: 'done' | 'error' | 'notice'
  /** Translated text. */
  text: string
}

/** Shows a toast; what it answers closes it. */
type Listener = (toast: Toast) => () => void

/** At most this many wait for the region to load; an older one is worth less than a newer. */
const WAITING_MAX = 5

const waiting: Toast[] = []
const closers = new WeakMap<Toast, () => void>()
let listener: Listener | undefined
let wake: (() => void) | undefined

/**
 * Shows a short message at the lower left; errors stay until they are closed. Callable from anywhere. The
 * answer closes it, for a page on which it is no longer true.
 */
export function showToast(toast: Toast): () => void {
  if (listener) {
    closers.set(toast, listener(toast))
  } else {
    waiting.push(toast)
    if (waiting.length > WAITING_MAX) waiting.shift()
    wake?.()
  }
  return () => closeToast(toast)
}

function closeToast(toast: Toast): void {
  const at = waiting.indexOf(toast)
  if (at !== -1) waiting.splice(at, 1)
  closers.get(toast)?.()
}

const KEPT_KEY = 'toast'

/** For what was done just before the page is left and loaded again: shown there, once. */
export function keepToastForNextPage(toast: Toast): void {
  try {
    sessionStorage.setItem(KEPT_KEY, JSON.stringify(toast))
  } catch {
    // Private windows may refuse storage; the next page then says nothing.
  }
}

function takeKeptToast(): void {
  try {
    const kept = sessionStorage.getItem(KEPT_KEY)
    sessionStorage.removeItem(KEPT_KEY)
    if (kept !== null) showToast(JSON.parse(kept) as Toast)
  } catch {
    // Nothing was kept, or nothing that can be read.
  }
}

/** For the outlet: called once something wants to be shown while no region listens. */
export function onFirstToast(callback: () => void): () => void {
  wake = callback
  takeKeptToast()
  if (waiting.length > 0) callback()
  return () => {
    wake = undefined
  }
}

/** For the region: takes what waits, then everything that comes. */
export function listenToToasts(next: Listener): () => void {
  listener = next
  for (const toast of waiting.splice(0)) closers.set(toast, next(toast))
  return () => {
    listener = undefined
  }
}
