export type Urgency = 'polite' | 'assertive'

/** What news is about; newer news replaces that of its own kind alone, and a new end the time left. */
export type NewsKind = 'price' | 'end' | 'time' | 'other'

/** Polite news is spoken at most once in this time (guide, section 8). */
export const POLITE_INTERVAL_MS = 5_000

type Host = {
  now: () => number
  schedule: (callback: () => void, delayMs: number) => void
}

/**
 * Decides what a live region speaks and when. Assertive news is spoken at once. Polite news that comes faster
 * than one in five seconds is spoken together: of each kind only the newest, since it says how things stand.
 */
export function createAnnouncer({ now, schedule }: Host) {
  let speak: ((text: string, urgency: Urgency) => void) | undefined
  let lastPoliteAt = Number.NEGATIVE_INFINITY
  let isScheduled = false
  const pending = new Map<NewsKind, string>()

  function speakPending(): void {
    isScheduled = false
    if (pending.size === 0) return
    lastPoliteAt = now()
    speak?.([...pending.values()].join(' '), 'polite')
    pending.clear()
  }

  return {
    /** Connects the live region; answers how to disconnect it. */
    connect(next: (text: string, urgency: Urgency) => void): () => void {
      speak = next
      return () => {
        speak = undefined
      }
    },
    announce(text: string, urgency: Urgency = 'polite', kind: NewsKind = 'other'): void {
      if (kind === 'end') pending.delete('time')
      if (urgency === 'assertive') {
        if (kind !== 'other') pending.delete(kind)
        speak?.(text, 'assertive')
        return
      }
      // The newest stands last.
      pending.delete(kind)
      pending.set(kind, text)
      const waitMs = lastPoliteAt + POLITE_INTERVAL_MS - now()
      if (waitMs <= 0) speakPending()
      else if (!isScheduled) {
        isScheduled = true
        schedule(speakPending, waitMs)
      }
    },
    /** Drops what waits of a kind. */
    drop(kind: NewsKind): void {
      pending.delete(kind)
    },
  }
}
