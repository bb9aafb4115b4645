import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { assertNever } from '@zuschlag/contracts/kernel/result'
import type { ServerMessage } from '@zuschlag/contracts/realtime/messages'
import { isNewerRevision } from '@zuschlag/contracts/realtime/revisions'
import { RESUME_ATTEMPTS_MAX, RESUME_WITHIN_MS } from './connection-limits.ts'
import type {
  ConnectionEffect,
  ConnectionState,
  ConnectionStep,
  AuctionSubscription,
} from './connection-state.ts'

type AuctionMessage = Extract<ServerMessage, { revision: number }>

/**
 * Takes one message of the server: any word proves the link, words about an auction must continue its chain.
 */
export function receive(state: ConnectionState, message: ServerMessage, now: number): ConnectionStep {
  const received = recordContact(state, message, now)
  switch (message.type) {
    case 'pong':
      return { state: received, effects: [] }
    case 'readerNews':
      return { state: received, effects: [{ type: 'news', message }] }
    case 'error':
      return refuse(received, message, now)
    case 'subscribed':
    case 'UpdateAuction':
      return takeAuctionMessage(received, message, now)
    default:
      return assertNever(message)
  }
}

function recordContact(state: ConnectionState, message: ServerMessage, now: number): ConnectionState {
  if (state.link.kind !== 'open') return state
  const lastServerTime = message.type === 'error' ? state.lastServerTime : message.serverTime
  return {
    ...state,
    link: { kind: 'open', attempt: 0, lastMessageAt: now, pongBy: null },
    lostAt: null,
    lastServerTime,
  }
}

function refuse(
  state: ConnectionState,
  message: Extract<ServerMessage, { type: 'error' }>,
  now: number,
): ConnectionStep {
  const { auctionId, code, retryAfter } = message
  const subscription = auctionId === undefined ? undefined : state.subscriptions.get(auctionId)
  if (auctionId === undefined || subscription === undefined) return { state, effects: [] }
  const retryAt = retryAfter === undefined ? null : now + retryAfter * 1000
  return {
    state: withSubscription(state, auctionId, { ...subscription, chain: null, retryAt }),
    effects: [{ type: 'refused', auctionId, code }],
  }
}

function takeAuctionMessage(state: ConnectionState, message: AuctionMessage, now: number): ConnectionStep {
  const { auctionId, revision } = message
  const subscription = state.subscriptions.get(auctionId)
  if (subscription === undefined) return { state, effects: [] }
  if (message.type === 'UpdateAuction' && !continues(subscription, message.previousRevision)) {
    // While a resumption is on its way, what was sent before it is of no use.
    return subscription.retryAt === null ? resume(state, auctionId, now) : { state, effects: [] }
  }
  const isNews = subscription.known === null || isNewerRevision(revision, subscription.known)
  const known = isNews ? revision : subscription.known
  const next: AuctionSubscription = { known, chain: revision, brokenChains: 0, retryAt: null }
  // What was read by a fetch may be ahead of the messages; then they only continue the chain.
  const isWorthShowing = isNews || (message.type === 'subscribed' && revision === known)
  const effects: ConnectionEffect[] = isWorthShowing ? [{ type: 'deliver', message }] : []
  return { state: withSubscription(state, auctionId, next), effects }
}

/**
 * On a new connection the first message may start anywhere at or below what the reader has: nothing is
 * missing then.
 */
function continues({ chain, known }: AuctionSubscription, previousRevision: number): boolean {
  if (chain !== null) return previousRevision === chain
  return known !== null && previousRevision <= known
}

/**
 * Asks for what was missed since the newest revision that the reader has, or for all where that keeps
 * failing.
 */
export function resume(state: ConnectionState, auctionId: AuctionId, now: number): ConnectionStep {
  const subscription = state.subscriptions.get(auctionId)
  if (subscription === undefined) return { state, effects: [] }
  const brokenChains = subscription.brokenChains + 1
  const next = { ...subscription, chain: null, brokenChains, retryAt: now + RESUME_WITHIN_MS }
  const after = brokenChains >= RESUME_ATTEMPTS_MAX ? null : subscription.known
  return {
    state: withSubscription(state, auctionId, next),
    effects: [{ type: 'send', message: { type: 'subscribe', auctionId, after } }],
  }
}

export function withSubscription(
  state: ConnectionState,
  auctionId: AuctionId,
  subscription: AuctionSubscription | null,
): ConnectionState {
  const subscriptions = new Map(state.subscriptions)
  if (subscription === null) subscriptions.delete(auctionId)
  else subscriptions.set(auctionId, subscription)
  return { ...state, subscriptions }
}
