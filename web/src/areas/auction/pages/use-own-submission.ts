import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import type { Confirmations } from '@zuschlag/contracts/auction/confirmations'
import { NO_DOCUMENTS_STATE } from '@zuschlag/contracts/auction/data-room'
import { NO_RULES_VERSION } from '@zuschlag/contracts/auction/rules-version'
import { type Receipt, receiptSchema } from '@zuschlag/contracts/auction/receipt'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import {
  type CommandId,
  auctionIdSchema,
  commandIdSchema,
  type AuctionId,
  type UserId,
} from '@zuschlag/contracts/kernel/ids'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useStable } from '../../../design/use-stable.ts'
import { auctionQuery, configurationQuery } from '../../../kernel/api/queries.ts'
import { mergeReceipt } from '../auction-details/merge-live-details.ts'
import { screenOf } from '../bidding/screen-of.ts'
import { isPending, type Submission, type SubmissionState, STALE_AFTER_MS } from '../bidding/submission.ts'
import type { CurrentSubmission } from '../bidding/submission-context.ts'
import { useSubmission } from '../bidding/submitter.ts'
import { z } from 'zod'

/**
 * The reader's submission, with its outcome written into the shown details before any message brings it, in
 * this and in the reader's other windows. `hasSent` is whether this page has sent one; after a reload it has
 * not.
 */
export function useOwnSubmission(details: AuctionDetails, user: AuthenticatedUser, onAccepted: () => void) {
  const queryClient = useQueryClient()
  const { data: configuration } = useQuery(configurationQuery)
  const [hasSent, setHasSent] = useState(false)
  const { queryKey } = auctionQuery(details.id)
  const reload = () => void queryClient.invalidateQueries({ queryKey, exact: true })
  const take = (receipt: Receipt) => {
    const shown = queryClient.getQueryData(queryKey)
    if (shown !== undefined) queryClient.setQueryData(queryKey, mergeReceipt(shown, receipt))
    reload()
  }
  const windows = useOtherWindows(details, user, { onAccepted: take, onOver: reload })
  const submitter = useSubmission({
    auctionId: details.id,
    userId: user.id,
    onAccepted(receipt, { kind }) {
      onAccepted()
      if (kind !== 'bid') return reload()
      take(receipt)
      windows.current?.publishAccepted(receipt)
    },
    onRefused(problem) {
      if (problem.code === 'agreementOutdated')
        void queryClient.invalidateQueries({ queryKey: configurationQuery.queryKey, exact: true })
      // Without a session there is nothing to read; the notice leads to the sign-in, and the bidder decides
      // when.
      if (problem.status !== 401) reload()
    },
  })
  const { state, latestState, checkNow, dismiss } = submitter
  const submit = useStable((kind: Submission['kind'], price: number, confirmations: Confirmations) => {
    if (isPending(latestState())) return
    setHasSent(true)
    const commandId = crypto.randomUUID() as CommandId
    // The other windows must know before the live message can reach them.
    if (kind === 'bid') windows.current?.publishPending({ commandId, price })
    const { id: auctionId, rulesVersion, documentsState } = details
    const rules = rulesVersion === NO_RULES_VERSION ? {} : { rulesVersion }
    const read = documentsState === NO_DOCUMENTS_STATE ? {} : { documentsState }
    const businessTerms = configuration?.agreements.businessTerms
    const terms = businessTerms === undefined ? {} : { businessTerms }
    const screen = screenOf(details)
    const under = { ...rules, ...read, ...terms }
    submitter.submit({ kind, auctionId, commandId, price, confirmations, screen, ...under })
  })
  const submission = useMemo<CurrentSubmission>(
    () => ({ state, submit, checkNow, dismiss }),
    [state, submit, checkNow, dismiss],
  )
  const pending = pendingBidOf(state)
  useEffect(() => windows.current?.publishPending(pending), [windows, pending])
  /** Asked as a message arrives: what was pressed a moment ago may not be rendered yet. */
  const isPendingPrice = (price: number) =>
    price === pendingBidOf(latestState())?.price || windows.current?.isPending(price) === true
  return { submission, hasSent, pendingPrice: pending?.price ?? null, isPendingPrice }
}

function pendingBidOf(state: SubmissionState): Submission | null {
  return isPending(state) && state.submission.kind === 'bid' ? state.submission : null
}

/** The reader's other windows: what they say of their bids, and how to publish this one's. */
function useOtherWindows(
  { id }: AuctionDetails,
  user: AuthenticatedUser,
  { onAccepted, onOver }: { onAccepted: (receipt: Receipt) => void; onOver: () => void },
) {
  const channel = useRef<ReturnType<typeof joinOwnBids> | null>(null)
  const accept = useEffectEvent(onAccepted)
  const end = useEffectEvent(onOver)
  useEffect(() => {
    const others = joinOwnBids(user.id, id, {
      // A bid of the same price that came in between was taken for the reader's own.
      onOver: () => end(),
      onAccepted: (receipt) => accept(receipt),
    })
    channel.current = others
    return () => {
      channel.current = null
      others.leave()
    }
  }, [user.id, id])
  return channel
}

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
