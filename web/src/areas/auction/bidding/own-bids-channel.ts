import { receiptSchema, type Receipt } from '@zuschlag/contracts/auction/receipt'
import { auctionIdSchema, type AuctionId, type UserId } from '@zuschlag/contracts/kernel/ids'
import { z } from 'zod'

const WINDOW_ID_LENGTH_MAX = 40

const messageSchema = z.discriminatedUnion('type', [
  /** A bid is on its way; `price` is null once its outcome is known, or where its window has sent none. */
  z.object({
    type: z.literal('pending'),
    auctionId: auctionIdSchema,
    windowId: z.string().max(WINDOW_ID_LENGTH_MAX),
    price: z.int().nullable(),
  }),
  z.object({ type: z.literal('accepted'), auctionId: auctionIdSchema, receipt: receiptSchema }),
])

type OwnBidsMessage = z.infer<typeof messageSchema>

export type OwnBidsListener = {
  /** The outcome of another window's bid is known there. */
  onOver: () => void
  onAccepted: (receipt: Receipt) => void
}

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>

/**
 * Publishes the reader's own bids to their other windows, so that a bid from one window is not "outbid" in
 * the next. The user is part of the name: windows of another user receive nothing.
 */
export function joinOwnBids(
  userId: UserId,
  auctionId: AuctionId,
  listener: OwnBidsListener,
  open: (name: string) => Channel = (name) => new BroadcastChannel(name),
) {
  const channel = open(`own-bids:${userId}`)
  const publish = (message: OwnBidsMessage) => channel.postMessage(message)
  // `crypto.randomUUID` is missing where a page came over plain http: nobody bids there, but all may look.
  const windowId = String(Math.random())
  /** By window: what one window says does not erase what is known of another. */
  const pendingPrices = new Map<string, number>()

  function takePending(from: string, price: number | null): void {
    if (price !== null) pendingPrices.set(from, price)
    else if (pendingPrices.delete(from)) listener.onOver()
  }

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = messageSchema.safeParse(data).data
    if (message === undefined || message.auctionId !== auctionId) return
    if (message.type === 'pending') takePending(message.windowId, message.price)
    else listener.onAccepted(message.receipt)
  })
  return {
    /** Whether another window has a bid of this price on its way. */
    isPending: (price: number) => [...pendingPrices.values()].includes(price),
    publishPending: (price: number | null) => publish({ type: 'pending', auctionId, windowId, price }),
    publishAccepted: (receipt: Receipt) => publish({ type: 'accepted', auctionId, receipt }),
    leave: () => channel.close(),
  }
}
