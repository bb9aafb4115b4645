import { receiptSchema, type Receipt } from '@zuschlag/contracts/auction/receipt'
import { auctionIdSchema, type AuctionId, type UserId } from '@zuschlag/contracts/kernel/ids'
import { z } from 'zod'

const messageSchema = z.discriminatedUnion('type', [
  /** A bid is on its way; `price` is null once its outcome is known. */
  z.object({ type: z.literal('pending'), auctionId: auctionIdSchema, price: z.int().nullable() }),
  z.object({ type: z.literal('accepted'), auctionId: auctionIdSchema, receipt: receiptSchema }),
])

export type OwnBidsMessage = z.infer<typeof messageSchema>

export type OwnBidsListener = {
  onPending: (price: number | null) => void
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
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = messageSchema.safeParse(data).data
    if (message === undefined || message.auctionId !== auctionId) return
    if (message.type === 'pending') listener.onPending(message.price)
    else listener.onAccepted(message.receipt)
  })
  return {
    publish: (message: OwnBidsMessage) => channel.postMessage(message),
    leave: () => channel.close(),
  }
}
