import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { ServerMessage } from '@zuschlag/contracts/realtime/messages'
import type { ReaderNews } from '../../kernel/reader-news.ts'
import { presentLiveAuction } from '../../presenters/live-presenter.ts'
import type { RoomState } from './auction-rooms.ts'
import type { RoomMessage } from './room.ts'
import { textFrame } from './text-frame.ts'

export type LiveMessage = RoomMessage<RoomState>

/** The bytes of a message, ready for any number of sockets. */
export function frameOf(message: ServerMessage): Buffer {
  return textFrame(JSON.stringify(message))
}

/** The wire's form of what a room has to say, with what the clock says of the auction at this moment. */
export function liveFrame(message: LiveMessage, now: Instant): Buffer {
  const { state } = message
  const common = { auctionId: state.auctionId, revision: state.revision, serverTime: now }
  const auction = presentLiveAuction(state, now)
  if (message.type === 'subscribed') return frameOf({ type: 'subscribed', ...common, auction })
  const { previousRevision } = message
  return frameOf({ type: 'UpdateAuction', ...common, previousRevision, cause: causeOf(message), auction })
}

/** Behind these there are bids and nothing else, or what a closed process does not name. */
const ofBids: ReadonlySet<string> = new Set(['BidPlaced', 'AuctionEndExtended', 'changed'])

/** One cause for all that a message stands for: a bid must not hide that another one was voided before it. */
function causeOf({ state, skipped }: Extract<LiveMessage, { type: 'update' }>): string {
  if (skipped?.length === 0 && state.isAfterGap !== true) return state.cause
  const isBidsAlone =
    skipped !== null &&
    [...skipped, state].every(({ cause, isAfterGap }) => isAfterGap !== true && ofBids.has(cause))
  return isBidsAlone ? state.cause : 'several'
}

const WHOLE_STATE = -1

/** Frames of one instant: one `JSON.stringify` per message. */
export function createFrameCache(now: Instant): (message: LiveMessage) => Buffer {
  const framesOf = new Map<RoomState, Map<number, Buffer>>()
  return (message) => {
    const frames = framesOf.get(message.state) ?? new Map<number, Buffer>()
    framesOf.set(message.state, frames)
    const key = message.type === 'update' ? message.previousRevision : WHOLE_STATE
    const frame = frames.get(key) ?? liveFrame(message, now)
    frames.set(key, frame)
    return frame
  }
}

export function errorFrame(
  code: string,
  details: { auctionId?: AuctionId; retryAfter?: number } = {},
): Buffer {
  return frameOf({ type: 'error', code, ...details })
}

/** Has the client of one reader ask for an auction again. */
export function readAgain({ auctionId }: { readonly auctionId: AuctionId }, now: Instant): Buffer {
  return readerNewsFrame({ about: 'admission', auctionId, userIds: [] }, now)
}

/** That something changed and where, never what: each reads that with their own session. */
export function readerNewsFrame(news: ReaderNews, serverTime: Instant): Buffer {
  const about =
    news.about === 'alerts' ? { about: news.about } : { about: news.about, auctionId: news.auctionId }
  return frameOf({ type: 'readerNews', ...about, serverTime })
}
