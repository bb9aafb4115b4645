import { randomUUID } from 'node:crypto'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Bus } from '@zuschlag/engine/transport/bus'
import { may } from './auction-policy.ts'
import { type Ownership, relationTo } from './relation.ts'
import type { Viewer } from './viewer.ts'

/** One gateway asks the others who is in their rooms; the message is an `Ask`. */
const WATCHERS_ASKED = 'watchers.asked'
/** The replies; the message is a `WatchersReply`. */
const WATCHERS_REPLY = 'watchers.told'
/** How long other gateways have for their answer. Who is slower is left out until the next look. */
const ANSWER_WAIT_MS = 100

/**
 * Connections of one room, but for those of its own tenant. Somebody with two windows is one person and two
 * connections.
 */
export type Watchers = { readonly connections: number; readonly signedIn: number; readonly people: number }

type Share = { readonly connections: number; readonly userIds: readonly string[] }
type Watched = Ownership & { readonly auctionId: AuctionId }
type Ask = { readonly from: string; readonly ask: string; readonly watched: Watched }
type WatchersReply = { readonly ask: string; readonly share: Share }

type Options = {
  readonly bus: Bus
  /** Who is in this process's room of an auction. */
  readonly viewersOf: (auctionId: AuctionId) => readonly Viewer[]
  readonly sleep: (ms: number) => Promise<void>
}

export interface WatcherCount {
  readonly of: (watched: Watched) => Promise<Watchers>
  readonly close: () => void
}

/** Counts over all gateways; a hint that is lost leaves somebody out until the next look. */
export function createWatcherCount({ bus, viewersOf, sleep }: Options): WatcherCount {
  const self = randomUUID()
  const shareOf = (watched: Watched): Share => {
    // Viewers who manage the auction are not counted.
    const isOwn = (viewer: Viewer): boolean => may(relationTo(viewer, watched, false), 'seeManagement')
    const viewers = viewersOf(watched.auctionId).filter((viewer) => !isOwn(viewer))
    const userIds = viewers.flatMap((viewer) => (viewer.kind === 'signedIn' ? [viewer.userId] : []))
    return { connections: viewers.length, userIds }
  }
  const stop = bus.subscribe(WATCHERS_ASKED, (message) => {
    const { from, ask, watched } = message as Ask
    if (from !== self) bus.publish(WATCHERS_REPLY, { ask, share: shareOf(watched) } satisfies WatchersReply)
  })
  return {
    async of(watched) {
      const ask = randomUUID()
      const shares = [shareOf(watched)]
      const stopListening = bus.subscribe(WATCHERS_REPLY, (message) => {
        const reply = message as WatchersReply
        if (reply.ask === ask) shares.push(reply.share)
      })
      bus.publish(WATCHERS_ASKED, { from: self, ask, watched } satisfies Ask)
      await sleep(ANSWER_WAIT_MS)
      stopListening()
      return sumOf(shares)
    },
    close: stop,
  }
}

function sumOf(shares: readonly Share[]): Watchers {
  const userIds = shares.flatMap((share) => share.userIds)
  return {
    connections: shares.reduce((sum, { connections }) => sum + connections, 0),
    signedIn: userIds.length,
    people: new Set(userIds).size,
  }
}
