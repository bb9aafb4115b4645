export type Urgency = 'polite' | 'assertive'

/** Polite news is merged to at most one sentence in this time (guide, section 8). */
export const POLITE_INTERVAL_MS = 5_000

type Host = {
  now: () => number
  schedule: (callback: () => void, delayMs: number) => void
}

/**
 * Decides what a live region speaks and when. Assertive news is spoken at once; of polite news that comes
 * faster than one in five seconds only the newest is spoken, since it says how things stand.
 */
export function createAnnouncer({ now, schedule }: Host) {
  let speak: ((text: string, urgency: Urgency) => void) | undefined
  let lastPoliteAt = Number.NEGATIVE_INFINITY
  let pending: string | undefined

  function speakPending(): void {
    if (pending === undefined) return
    lastPoliteAt = now()
    speak?.(pending, 'polite')
    pending = undefined
  }

  return {
    /** Connects the live region; answers how to disconnect it. */
    connect(next: (text: string, urgency: Urgency) => void): () => void {
      speak = next
      return () => {
        speak = undefined
      }
    },
    announce(text: string, urgency: Urgency = 'polite'): void {
      if (urgency === 'assertive') {
        speak?.(text, 'assertive')
        return
      }
      const isScheduled = pending !== undefined
      pending = text
      const waitMs = lastPoliteAt + POLITE_INTERVAL_MS - now()
      if (waitMs <= 0) speakPending()
      else if (!isScheduled) schedule(speakPending, waitMs)
    },
  }
}
