/** News that follow each other faster than this are shown together; the first of them waits for nothing. */
export const DELIVER_EVERY_MS = 200
/** So many that wait are shown at once, however slow the timers of a hidden page are. */
export const DELIVERY_WAITING_MAX = 500

export type DeliveryHost = {
  now: () => number
  setTimer: (run: () => void, ms: number) => number
}

/**
 * Hands on messages in their order, in groups: in a fast auction the page is drawn a few times a second instead of with
 * every bid, so that typing a price never waits behind somebody else's bids.
 */
export function createDelivery<Message>(
  { now, setTimer }: DeliveryHost,
  handOn: (message: Message) => void,
): (message: Message) => void {
  let waiting: Message[] = []
  let isTimed = false
  let handedOnAt = Number.NEGATIVE_INFINITY

  function handOnAll(): void {
    const messages = waiting
    waiting = []
    if (messages.length === 0) return
    handedOnAt = now()
    for (const message of messages) handOn(message)
  }

  return (message) => {
    waiting.push(message)
    const waitMs = handedOnAt + DELIVER_EVERY_MS - now()
    if (waitMs <= 0 || waiting.length >= DELIVERY_WAITING_MAX) handOnAll()
    else if (!isTimed) {
      isTimed = true
      setTimer(() => {
        isTimed = false
        handOnAll()
      }, waitMs)
    }
  }
}
