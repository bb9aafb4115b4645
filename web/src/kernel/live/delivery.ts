/** News that follow each other faster than this are shown together; the first of them waits for nothing. */
export const DELIVER_EVERY_MS = 200
/** Who presses keys sees them first: news wait for a pause of this length between two inputs ... */
export const PAUSE_MS = 150
/** ... but no longer than this, however fast somebody types. */
export const HELD_MAX_MS = 600
/** So many that wait are shown at once, however slow the timers of a hidden page are. */
export const DELIVERY_WAITING_MAX = 500

export type DeliveryHost = {
  now: () => number
  setTimer: (run: () => void, ms: number) => number
  /** When the reader last pressed a key or the page, by the clock of `now`. */
  lastInputAt: () => number
}

/**
 * Hands on messages in their order, in groups: in a fast auction the page is drawn a few times a second
 * instead of with every bid, so that typing a price never waits behind somebody else's bids.
 */
export function createDelivery<Message>(
  { now, setTimer, lastInputAt }: DeliveryHost,
  handOn: (message: Message) => void,
): (message: Message) => void {
  let waiting: Message[] = []
  let waitingSince = 0
  let isTimed = false
  let handedOnAt = Number.NEGATIVE_INFINITY

  function handOnAll(): void {
    const messages = waiting
    waiting = []
    if (messages.length === 0) return
    handedOnAt = now()
    for (const message of messages) handOn(message)
  }

  function waitMs(): number {
    const afterInput = Math.min(lastInputAt() + PAUSE_MS, waitingSince + HELD_MAX_MS)
    return Math.max(handedOnAt + DELIVER_EVERY_MS, afterInput) - now()
  }

  /** Looks again when the wait is over: the reader may have gone on typing meanwhile. */
  function handOnInTime(): void {
    const ms = waitMs()
    if (ms <= 0 || waiting.length >= DELIVERY_WAITING_MAX) handOnAll()
    else if (!isTimed) {
      isTimed = true
      setTimer(() => {
        isTimed = false
        handOnInTime()
      }, ms)
    }
  }

  return (message) => {
    if (waiting.length === 0) waitingSince = now()
    waiting.push(message)
    handOnInTime()
  }
}
