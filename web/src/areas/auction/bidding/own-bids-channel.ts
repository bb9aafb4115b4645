import { receiptSchema, type Receipt } from '@zuschlag/contracts/auction/receipt'
import {
  auctionIdSchema,
  commandIdSchema,
  type AuctionId,
  type CommandId,
  type UserId,
} from '@zuschlag/contracts/kernel/ids'
import { z } from 'zod'
import { STALE_AFTER_MS, type Submission } from './submission.ts'

/** Messages name the bid, not its window: a window that was reloaded still waits for the same bid. */
const messageSchema = z.discriminatedUnion('type', [
  /** A bid is on its way. */
  z.object({
    type: z.literal('pending'),
    auctionId: auctionIdSchema,
    commandId: commandIdSchema,
    price: z.int(),
  }),
  /** Its outcome is known. */
  z.object({ type: z.literal('over'), auctionId: auctionIdSchema, commandId: commandIdSchema }),
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
  nowMs: () => number = () => performance.now(),
) {
  const channel = open(`own-bids:${userId}`)
  const publish = (message: OwnBidsMessage) => channel.postMessage(message)
  /** What this window has on its way. */
  let ownId: CommandId | null = null
  /** What other windows have. A closed window publishes no outcome, so each entry has an end. */
  const others = new Map<CommandId, { readonly price: number; readonly endsAtMs: number }>()

  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = messageSchema.safeParse(data).data
    if (message === undefined || message.auctionId !== auctionId) return
    if (message.type === 'pending')
      others.set(message.commandId, { price: message.price, endsAtMs: nowMs() + STALE_AFTER_MS })
    else if (message.type === 'accepted') listener.onAccepted(message.receipt)
    else if (others.delete(message.commandId)) listener.onOver()
  })
  return {
    /** Whether another window has a bid of this price on its way. */
    isPending: (price: number) =>
      [...others.values()].some((bid) => bid.price === price && nowMs() < bid.endsAtMs),
    /** What this window has on its way; null once the outcome is known, or where it has sent none. */
    publishPending(bid: Pick<Submission, 'commandId' | 'price'> | null) {
      if (bid !== null) publish({ type: 'pending', auctionId, commandId: bid.commandId, price: bid.price })
      if (ownId !== null && ownId !== bid?.commandId) publish({ type: 'over', auctionId, commandId: ownId })
      ownId = bid?.commandId ?? null
    },
    publishAccepted: (receipt: Receipt) => publish({ type: 'accepted', auctionId, receipt }),
    leave: () => channel.close(),
  }
}
