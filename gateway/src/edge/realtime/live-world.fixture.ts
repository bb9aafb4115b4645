import type { AuctionId, TenantId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { type ServerMessage, serverMessageSchema } from '@zuschlag/contracts/realtime/messages'
import { type AuctionUpdated, auctionUpdatedOf } from '@zuschlag/projections/auction-details/announcement'
import { auctionDetails } from '@zuschlag/projections/auction-details/projection'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import { auctionIdOf } from '../../../../tests/fixtures/auction-commands.ts'
import { running } from '../../../../tests/fixtures/auction-play.ts'
import { rowsAfter } from '../../../../tests/fixtures/folded-rows.ts'
import { textsInFrames } from '../../../../tests/fixtures/texts-in-frames.ts'
import type { AuctionReader } from '../../policies/auction-reader.ts'
import { createRevisionWatermarks } from '../../policies/revision-watermarks.ts'
import { type SignedIn, type Viewer, visitor } from '../../policies/viewer.ts'
import { LiveConnection, type LiveSocket } from './connection.ts'
import { Rooms } from './rooms.ts'
import { signedInAs } from '../../policies/viewer.fixture.ts'

export const auctionId: AuctionId = auctionIdOf(1)

const rows = rowsAfter<AuctionDetailsRow>(auctionDetails, running().events as never)
const firstRow = rows.get(auctionId) as AuctionDetailsRow

export function rowAt(revision: number, changes: Partial<AuctionDetailsRow> = {}): AuctionDetailsRow {
  const currentPrice = 100_000 + revision
  return {
    ...firstRow,
    revision,
    publicRevision: revision,
    lastEventType: 'BidPlaced',
    currentPrice,
    ...changes,
  }
}

export const updateAt = (revision: number, changes: Partial<AuctionDetailsRow> = {}): AuctionUpdated =>
  auctionUpdatedOf(rowAt(revision, changes))

export const person = (name: string): SignedIn => signedInAs(name, { tenantId: 'tenant' as TenantId })

/** A read model, rooms and time that a test moves by hand. */
export class LiveWorld {
  row: AuctionDetailsRow
  /** Who may see the auction. */
  maySee: (viewer: Viewer) => boolean = () => true
  nowMs = 0
  reads = 0
  readonly errors: unknown[] = []
  /** While true, news wait until `letGo`, as in a burst; else they go out at once. */
  isHeldUp = false
  readonly heldUp: (() => void)[] = []
  /** Receives the delay of the news. */
  onWait: (ms: number) => void = () => undefined
  readonly rooms: Rooms
  readonly behind: LiveConnection[] = []

  readonly #auction: Partial<AuctionDetailsRow>

  /** @param auction how it differs from one that everybody may see */
  constructor(auction: Partial<AuctionDetailsRow> = {}) {
    this.#auction = auction
    this.row = rowAt(1, auction)
    const reader = this.#reader()
    this.rooms = new Rooms({
      reader,
      revisionWatermarks: createRevisionWatermarks({
        reader,
        nowMs: () => this.nowMs,
        sleep: (ms) => {
          this.nowMs += ms
          return Promise.resolve()
        },
      }),
      clock: { now: () => '2026-10-12T10:00:00.000Z' as Instant },
      nowMs: () => this.nowMs,
      after: (ms, task) => {
        this.onWait(ms)
        if (this.isHeldUp) this.heldUp.push(task)
        else task()
      },
      onError: (error) => this.errors.push(error),
    })
  }

  letGo(): void {
    for (const task of this.heldUp.splice(0)) task()
  }

  connect(viewer: Viewer = visitor): { connection: LiveConnection; socket: SocketDouble } {
    const socket = new SocketDouble()
    const connection = new LiveConnection(socket, viewer, {
      rooms: this.rooms,
      clock: { now: () => '2026-10-12T10:00:00.000Z' as Instant },
      nowMs: () => this.nowMs,
      onError: (error) => this.errors.push(error),
      onBehind: (connectionBehind) => this.behind.push(connectionBehind),
    })
    return { connection, socket }
  }

  async watch(viewer: Viewer = visitor, after: number | null = null) {
    const client = this.connect(viewer)
    client.connection.receive(Buffer.from(JSON.stringify({ type: 'subscribe', auctionId, after })), false)
    await settled()
    return client
  }

  /** What the projections do: the row is there first, then the hint. */
  announce(revision: number, changes: Partial<AuctionDetailsRow> = {}): void {
    this.row = rowAt(revision, { ...this.#auction, ...changes })
    this.rooms.update(auctionUpdatedOf(this.row))
  }

  #reader(): AuctionReader {
    const reader: Pick<AuctionReader, 'find' | 'revisionOf' | 'changedSince'> = {
      find: (viewer, id) => {
        this.reads += 1
        const isThere = id === auctionId && this.maySee(viewer)
        return Promise.resolve(isThere ? { auction: this.row, hasAccess: true, hasTakenPart: false } : null)
      },
      revisionOf: (id) => Promise.resolve(id === auctionId ? this.row.revision : null),
      changedSince: (known) =>
        Promise.resolve(
          (known.get(auctionId) ?? Infinity) < this.row.revision ? [auctionUpdatedOf(this.row)] : [],
        ),
    }
    // Rooms ask for nothing else.
    return reader as AuctionReader
  }
}

/** A socket whose far end reads as fast as the test says. */
export class SocketDouble implements LiveSocket {
  readonly frames: Buffer[] = []
  buffered = 0
  closed: number | null = null
  terminated = false

  bufferedBytes(): number {
    return this.buffered
  }

  send(frame: Buffer): void {
    this.frames.push(frame)
  }

  close(code: number): void {
    this.closed = code
  }

  terminate(): void {
    this.terminated = true
  }

  /** What arrived, whatever number of writes it came in. */
  get messages(): ServerMessage[] {
    return this.frames.flatMap(textsInFrames).map((text) => serverMessageSchema.parse(JSON.parse(text)))
  }

  /** `previous>revision` of each update, the bare revision of a whole state. */
  get chain(): string[] {
    return this.messages.flatMap((message) => {
      if (message.type === 'subscribed') return [`${message.revision}`]
      return message.type === 'UpdateAuction'
        ? [`${message.previousRevision}>${message.revision}`]
        : [message.type]
    })
  }
}

/** Lets everything that waits for nothing but promises happen. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
