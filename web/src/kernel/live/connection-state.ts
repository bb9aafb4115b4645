import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { ClientMessage, ReaderNewsMessage, ServerMessage } from '@zuschlag/contracts/realtime/messages'

/** What the connection knows of one auction. */
export type AuctionSubscription = {
  /** Newest revision that the reader has; null before the first. */
  readonly known: number | null
  /** Revision of the last message on this connection; null until its first one. The next must continue it. */
  readonly chain: number | null
  /** Broken chains since the last good message. */
  readonly brokenChains: number
  /** Moment to subscribe again: the server refused for a while, or did not answer a resumption; else null. */
  readonly retryAt: number | null
}

/** All times are monotonic milliseconds. */
export type Link =
  | { readonly kind: 'idle' }
  | { readonly kind: 'waiting'; readonly until: number; readonly attempt: number }
  | { readonly kind: 'opening'; readonly deadline: number; readonly attempt: number }
  | {
      readonly kind: 'open'
      readonly attempt: number
      readonly lastMessageAt: number
      /** Until when an answer to our ping must come; null while none is asked for. */
      readonly pongBy: number | null
    }

export type ConnectionState = {
  readonly link: Link
  /** What the browser says of the network. A hint alone: attempts go on, for it may be wrong both ways. */
  readonly isOnline: boolean
  readonly subscriptions: ReadonlyMap<AuctionId, AuctionSubscription>
  /**
   * Whether the link stays where nobody watches an auction: the page has a reader who may have news of their
   * own.
   */
  readonly isKept: boolean
  /** Since when there is no link, while somebody wants one; null where there is one or none is wanted. */
  readonly lostAt: number | null
  /** Server time of the last message received, for "as of …". */
  readonly lastServerTime: Instant | null
}

export type ConnectionEvent =
  | { readonly type: 'subscribe'; readonly auctionId: AuctionId; readonly known: number | null }
  | { readonly type: 'unsubscribe'; readonly auctionId: AuctionId }
  | { readonly type: 'keep' }
  | { readonly type: 'release' }
  /** The reader learned of a newer revision in another way, by fetching the details. */
  | { readonly type: 'learned'; readonly auctionId: AuctionId; readonly revision: number }
  | { readonly type: 'opened' }
  | { readonly type: 'closed' }
  | { readonly type: 'received'; readonly message: ServerMessage }
  | { readonly type: 'online' }
  | { readonly type: 'offline' }
  | { readonly type: 'wake' }
  | { readonly type: 'tick' }

export type ConnectionEffect =
  | { readonly type: 'open' }
  | { readonly type: 'close' }
  | { readonly type: 'send'; readonly message: ClientMessage }
  /** A message that continues what the reader has; never older than anything delivered before. */
  | {
      readonly type: 'deliver'
      readonly message: Extract<ServerMessage, { auctionId: AuctionId; revision: number }>
    }
  | { readonly type: 'news'; readonly message: ReaderNewsMessage }
  | { readonly type: 'refused'; readonly auctionId: AuctionId; readonly code: string }

export type ConnectionStep = {
  readonly state: ConnectionState
  readonly effects: readonly ConnectionEffect[]
}

export const initialConnection: ConnectionState = {
  link: { kind: 'idle' },
  isOnline: true,
  subscriptions: new Map(),
  isKept: false,
  lostAt: null,
  lastServerTime: null,
}
