import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import type { LiveAuction, ServerMessage } from '@zuschlag/contracts/realtime/messages'
import type { LiveConnection } from '@zuschlag/gateway/edge/realtime/connection'
import { type AuctionDetailsRow, auctionDetailsTable } from '@zuschlag/projections/auction-details/table'
import type { MemoryProjectionStore } from '@zuschlag/projections/kernel/memory/memory-projection-store'
import { textsInFrames } from '../fixtures/texts-in-frames.ts'
import type { GatewayProcess } from './gateway-process.ts'
import type { Referee } from './referee.ts'
import { figures, ranking } from './referee-rules.ts'
import type { World } from './world.ts'

/** What happens inside an auction and is nobody's business outside. */
const hiddenTypes: ReadonlySet<string> = new Set([
  'AccessGranted',
  'AccessRevoked',
  'BidderLimited',
  'BidderSuspended',
  'BidderRestored',
  'ImmediatePurchaseRequested',
  'ImmediatePurchaseDeclined',
  'CounterOfferAccepted',
])
/** A merged message may leave these unnamed before another of them. */
const bids: ReadonlySet<string> = new Set(['BidPlaced', 'AuctionEndExtended'])
const CONGESTED_BYTES = 10 * 1024 * 1024

/**
 * Somebody in front of a browser: subscribes, gets lost, comes back with what they have seen, reads slowly.
 */
export class Watcher {
  readonly auctionId: AuctionId
  /** The revision seen last; null before the first message. */
  revision: number | null = null
  isSlow = false
  readonly #world: World
  readonly #referee: Referee
  readonly #store: MemoryProjectionStore
  #connection: LiveConnection | null = null
  #isSubscribed = false
  /** What a message must continue; null where a whole state has to come first. */
  #continues: number | null = null

  constructor(world: World, referee: Referee, store: MemoryProjectionStore, auctionId: AuctionId) {
    this.#world = world
    this.#referee = referee
    this.#store = store
    this.auctionId = auctionId
  }

  get isSubscribed(): boolean {
    return this.#isSubscribed
  }

  connect(gateway: GatewayProcess, remembers: boolean): void {
    this.disconnect()
    const after = remembers ? this.revision : null
    const connection: LiveConnection = gateway.accept({
      bufferedBytes: () => (this.isSlow ? CONGESTED_BYTES : 0),
      send: (frames) => {
        for (const text of textsInFrames(frames)) {
          if (this.#connection === connection) this.#take(JSON.parse(text) as ServerMessage)
        }
      },
      close: () => this.disconnect(),
      terminate: () => this.disconnect(),
    })
    this.#connection = connection
    this.#continues = after
    this.#isSubscribed = true
    this.#world.reach(after === null ? 'watcherJoined' : 'watcherResumed')
    this.#say({ type: 'subscribe', auctionId: this.auctionId, after })
  }

  /** Asks again on the same connection, with what was seen last. */
  subscribeAgain(): void {
    if (this.#connection === null) return
    if (this.#isSubscribed) this.#say({ type: 'unsubscribe', auctionId: this.auctionId })
    this.#isSubscribed = true
    this.#continues = this.revision
    this.#world.reach('watcherAskedAgain')
    this.#say({ type: 'subscribe', auctionId: this.auctionId, after: this.revision })
  }

  disconnect(): void {
    const connection = this.#connection
    this.#connection = null
    this.#isSubscribed = false
    connection?.closed()
  }

  /** Whether this one waits for news and has none to come any more. */
  isUpToDate(revision: number): boolean {
    const row = this.#row()
    const hasRow = row?.revision === revision
    return !this.#isSubscribed || (hasRow && this.revision === row.publicRevision)
  }

  #row(): AuctionDetailsRow | null {
    return this.#store.row(auctionDetailsTable, [this.auctionId]) as AuctionDetailsRow | null
  }

  #say(message: object): void {
    this.#connection?.receive(Buffer.from(JSON.stringify(message)), false)
  }

  #take(message: ServerMessage): void {
    if (message.type === 'pong' || message.type === 'readerNews') return
    if (message.type === 'error') {
      this.#world.reach(`watcherError:${message.code}`)
      this.#isSubscribed = false
      return
    }
    const { revision, auction } = message
    if (message.type === 'UpdateAuction') {
      const { previousRevision } = message
      const continues = previousRevision === this.#continues
      this.#demand(continues, () => `${previousRevision} does not continue ${this.#continues}`)
      if (revision > previousRevision + 1) this.#world.reach('messageMerged')
      const { cause } = message
      const events = this.#referee.of(this.auctionId).events.slice(previousRevision + 1, revision + 1)
      // `several` promises nothing; of the events themselves those behind it may be hidden from visitors.
      if (cause !== 'several') {
        this.#demand(cause === 'changed' || events.at(-1)?.type === cause, () => 'another cause')
        const unnamed = events.slice(0, -1).map(({ type }) => type)
        const silent = unnamed.filter((type) => !bids.has(type) && !hiddenTypes.has(type))
        this.#demand(silent.length === 0, () => `${cause} hides ${silent.join(', ')}`)
      }
      this.#demand(!hiddenTypes.has(cause), () => `a visitor receives ${cause}`)
    }
    this.#demand(revision >= (this.#continues ?? -1), () => `${revision} is older than ${this.#continues}`)
    const row = this.#row()
    this.#demand((row?.revision ?? -1) >= revision, () => `details are behind the message of ${revision}`)
    this.#checkState(revision, auction)
    this.#continues = revision
    this.revision = revision
  }

  #checkState(revision: number, auction: LiveAuction): void {
    const facts = this.#referee.of(this.auctionId).facts[revision]
    if (facts === undefined) return this.#demand(false, () => `revision ${revision} does not exist`)
    const { currentPrice } = figures(facts)
    const endMs = auction.end === null ? null : instantToMs(auction.end)
    const isRight =
      auction.currentPrice === currentPrice &&
      auction.bidCount === ranking(facts).length &&
      endMs === facts.endMs &&
      auction.hasEnded === (facts.status === 'ended') &&
      auction.isWithdrawn === (facts.status === 'withdrawn')
    this.#demand(isRight, () => `the state of revision ${revision} is another: ${JSON.stringify(auction)}`)
  }

  #demand(holds: boolean, detail: () => string): void {
    this.#world.demand(holds, 'watchers see an unbroken chain of true states', detail)
  }
}
