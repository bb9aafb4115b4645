import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { isNewerRevision } from '@zuschlag/contracts/realtime/revisions'
import { assertNever } from '@zuschlag/contracts/kernel/result'
import {
  BACKOFF_FIRST_MS,
  BACKOFF_MAX_MS,
  OPEN_WITHIN_MS,
  PING_AFTER_MS,
  PONG_WITHIN_MS,
  SUBSCRIPTIONS_MAX,
  WAKE_PONG_WITHIN_MS,
} from './connection-limits.ts'
import type {
  ConnectionEffect,
  ConnectionEvent,
  ConnectionState,
  Link,
  ConnectionStep,
} from './connection-state.ts'
import { receive, resume, withSubscription } from './receive.ts'

/** Time and chance of a step: `now` in monotonic milliseconds, `random` from 0 to below 1. */
export type Moment = { readonly now: number; readonly random: number }

/**
 * The page's live connection as a pure state machine: event in, new state and effects out. It keeps one link
 * while an auction is watched or a user is signed in, checks it by pings, reopens a lost one with exponential
 * backoff and jitter, and resumes each auction at the revision that the page has.
 */
export function stepConnection(
  state: ConnectionState,
  event: ConnectionEvent,
  { now, random }: Moment,
): ConnectionStep {
  switch (event.type) {
    case 'subscribe':
      return subscribe(state, event.auctionId, event.known, now)
    case 'unsubscribe':
      return unsubscribe(state, event.auctionId)
    case 'keep':
      return wanted({ ...state, isKept: true }, now)
    case 'release':
      return unwanted({ ...state, isKept: false })
    case 'learned':
      return learn(state, event.auctionId, event.revision)
    case 'opened':
      return opened(state, now)
    case 'closed':
      return lost(state, now, random)
    case 'received':
      return receive(state, event.message, now)
    case 'online':
      return reopen({ ...state, isOnline: true }, now)
    case 'offline':
      return abandon({ ...state, isOnline: false }, now, random)
    case 'wake':
      return reopen(state, now)
    case 'tick':
      return tick(state, now, random)
    default:
      return assertNever(event)
  }
}

/** When the next `tick` is due, in monotonic milliseconds; null if only other events change the state. */
export function nextTickAt({ link, subscriptions }: ConnectionState): number | null {
  if (link.kind === 'idle') return null
  if (link.kind === 'waiting') return link.until
  if (link.kind === 'opening') return link.deadline
  const retries = [...subscriptions.values()].map(({ retryAt }) => retryAt ?? Number.POSITIVE_INFINITY)
  return Math.min(link.pongBy ?? link.lastMessageAt + PING_AFTER_MS, ...retries)
}

function subscribe(
  state: ConnectionState,
  auctionId: AuctionId,
  known: number | null,
  now: number,
): ConnectionStep {
  const before = state.subscriptions.get(auctionId)
  if (before !== undefined) {
    if (known === null) return withoutEffects(state)
    if (before.known === null || !isNewerRevision(before.known, known)) return learn(state, auctionId, known)
    // A page that is drawn from an older answer has to learn what others here know already.
    const behind = withSubscription(state, auctionId, { ...before, known })
    return state.link.kind === 'open' ? resume(behind, auctionId, now) : withoutEffects(behind)
  }
  if (state.subscriptions.size >= SUBSCRIPTIONS_MAX) return withoutEffects(state)
  const next = withSubscription(state, auctionId, { known, chain: null, brokenChains: 0, retryAt: null })
  if (next.link.kind !== 'open') return wanted(next, now)
  return { state: next, effects: [{ type: 'send', message: { type: 'subscribe', auctionId, after: known } }] }
}

function unsubscribe(state: ConnectionState, auctionId: AuctionId): ConnectionStep {
  if (!state.subscriptions.has(auctionId)) return withoutEffects(state)
  const next = withSubscription(state, auctionId, null)
  if (next.link.kind !== 'open' || isUnwanted(next)) return unwanted(next)
  return { state: next, effects: [{ type: 'send', message: { type: 'unsubscribe', auctionId } }] }
}

function wanted(state: ConnectionState, now: number): ConnectionStep {
  return state.link.kind === 'idle' ? open(state, 0, now) : withoutEffects(state)
}

/** Closes the link if nothing needs it. */
function unwanted(state: ConnectionState): ConnectionStep {
  if (!isUnwanted(state) || state.link.kind === 'idle') return withoutEffects(state)
  return { state: { ...state, link: { kind: 'idle' }, lostAt: null }, effects: [{ type: 'close' }] }
}

function isUnwanted({ isKept, subscriptions }: ConnectionState): boolean {
  return !isKept && subscriptions.size === 0
}

function learn(state: ConnectionState, auctionId: AuctionId, revision: number): ConnectionStep {
  const subscription = state.subscriptions.get(auctionId)
  const { known } = subscription ?? { known: null }
  if (subscription === undefined || (known !== null && !isNewerRevision(revision, known)))
    return withoutEffects(state)
  return withoutEffects(withSubscription(state, auctionId, { ...subscription, known: revision }))
}

function open(state: ConnectionState, attempt: number, now: number): ConnectionStep {
  const link: Link = { kind: 'opening', deadline: now + OPEN_WITHIN_MS, attempt }
  return { state: { ...state, link, lostAt: state.lostAt ?? now }, effects: [{ type: 'open' }] }
}

/** Subscribes again to every watched auction. The ping is answered even if there is no update. */
function opened(state: ConnectionState, now: number): ConnectionStep {
  if (state.link.kind !== 'opening') return withoutEffects(state)
  const effects: ConnectionEffect[] = [...state.subscriptions].map(([auctionId, { known }]) => ({
    type: 'send',
    message: { type: 'subscribe', auctionId, after: known },
  }))
  effects.push({ type: 'send', message: { type: 'ping' } })
  const { attempt } = state.link
  const link: Link = { kind: 'open', attempt, lastMessageAt: now, pongBy: now + PONG_WITHIN_MS }
  return { state: { ...state, link, subscriptions: unchained(state) }, effects }
}

function unchained(state: ConnectionState): ConnectionState['subscriptions'] {
  const fresh = { chain: null, brokenChains: 0, retryAt: null }
  return new Map([...state.subscriptions].map(([id, { known }]) => [id, { known, ...fresh }]))
}

/** Exponential backoff with jitter, so that clients do not reconnect to a restarted server all at once. */
function lost(state: ConnectionState, now: number, random: number): ConnectionStep {
  if (state.link.kind === 'idle' || state.link.kind === 'waiting') return withoutEffects(state)
  const attempt = state.link.attempt + 1
  const ceiling = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** Math.min(attempt, 10))
  const until = now + ceiling / 2 + (random * ceiling) / 2
  return withoutEffects({ ...state, link: { kind: 'waiting', until, attempt }, lostAt: state.lostAt ?? now })
}

function abandon(state: ConnectionState, now: number, random: number): ConnectionStep {
  const isUsed = state.link.kind === 'open' || state.link.kind === 'opening'
  return { state: lost(state, now, random).state, effects: isUsed ? [{ type: 'close' }] : [] }
}

function reopen(state: ConnectionState, now: number): ConnectionStep {
  return state.link.kind === 'waiting' ? open(state, state.link.attempt, now) : probe(state, now)
}

/** After a sleep or a change of network, a link may be dead although its socket is open. */
function probe(state: ConnectionState, now: number): ConnectionStep {
  if (state.link.kind !== 'open') return withoutEffects(state)
  const pongBy = Math.min(state.link.pongBy ?? Number.POSITIVE_INFINITY, now + WAKE_PONG_WITHIN_MS)
  return {
    state: { ...state, link: { ...state.link, pongBy } },
    effects: [{ type: 'send', message: { type: 'ping' } }],
  }
}

function tick(state: ConnectionState, now: number, random: number): ConnectionStep {
  const { link } = state
  if (link.kind === 'idle') return withoutEffects(state)
  if (link.kind === 'waiting')
    return now < link.until ? withoutEffects(state) : open(state, link.attempt, now)
  if (link.kind === 'opening')
    return now < link.deadline ? withoutEffects(state) : abandon(state, now, random)
  if (link.pongBy !== null && now >= link.pongBy) return abandon(state, now, random)
  const retried = retryDue(state, now)
  if (link.pongBy !== null || now < link.lastMessageAt + PING_AFTER_MS) return retried
  const pinged: ConnectionState = { ...retried.state, link: { ...link, pongBy: now + PONG_WITHIN_MS } }
  return { state: pinged, effects: [...retried.effects, { type: 'send', message: { type: 'ping' } }] }
}

function retryDue(state: ConnectionState, now: number): ConnectionStep {
  let step = withoutEffects(state)
  for (const [auctionId, { retryAt }] of state.subscriptions) {
    if (retryAt === null || now < retryAt) continue
    const resumed = resume(step.state, auctionId, now)
    step = { state: resumed.state, effects: [...step.effects, ...resumed.effects] }
  }
  return step
}

function withoutEffects(state: ConnectionState): ConnectionStep {
  return { state, effects: [] }
}
