import type { DisputeState } from '@zuschlag/contracts/administration/dispute'
import type { WhatIfOutcome, WhatIf, WhatIfRow } from '@zuschlag/contracts/administration/what-if'
import { WHAT_IF_ROWS_MAX } from '@zuschlag/contracts/administration/what-if'
import type { Command } from '@zuschlag/contracts/auction/commands'
import type { AttemptEvent, AuctionEvent, AuctionFact } from '@zuschlag/contracts/auction/events'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { type Instant, laterOf } from '@zuschlag/contracts/kernel/instant'
import type { HistoryEntry } from '../verification-cli/auction-history.ts'
import { commandBehind } from '../verification/command-behind.ts'
import type { StreamKind } from '../verification/fault.ts'
import { upcastToCurrent } from '../store/codec.ts'
import type { WhatIfQuestion } from '../client/dispute-service.ts'
import { type Auction, decide, evolve, initialAuction } from '../domain/auction/auction.ts'
import { engineTimeOf } from '../domain/auction/lifecycle.ts'
import { priceFigures } from '../domain/auction/bidding.ts'
import { nextDueBy } from '../scenario/play.ts'
import { stateAt } from './timeline.ts'

/** A command as it was sent, where it stands in the history, and what came of it. */
type HistoryCommand = {
  readonly stream: StreamKind
  /** Of its first event. */
  readonly revision: number
  readonly at: Instant
  readonly command: Command
  readonly outcome: WhatIfOutcome
}

/**
 * The commands behind a history in the order in which they were decided; refused bids and purchase requests
 * are among them. Those of the engine itself are left out: a replay has deadlines of its own.
 */
function commandsOf(entries: readonly HistoryEntry[]): readonly HistoryCommand[] {
  const commands: HistoryCommand[] = []
  for (const { stream, event: written } of entries) {
    const event = upcastToCurrent(written)
    const command = commandBehind(event)
    const { revision, at } = event
    if (command === null) {
      // It only ever follows another event of the same command.
      const last = commands.at(-1)
      if (last !== undefined && event.type === 'AuctionEndExtended')
        commands[commands.length - 1] = { ...last, outcome: { ...last.outcome, end: event.data.end } }
    } else if (command.type !== 'FireDeadlines') {
      commands.push({ stream, revision, at, command, outcome: outcomeOf(event) })
    }
  }
  return commands
}

function outcomeOf(event: AuctionEvent | AttemptEvent): WhatIfOutcome {
  switch (event.type) {
    case 'BidRejected':
    case 'ImmediatePurchaseRejected': {
      const { code, shown } = event.data
      return {
        status: 'rejected',
        code,
        minimumBid: shown.minimumBid,
        currentPrice: shown.currentPrice,
      }
    }
    case 'AuctionEndExtended':
      return { status: 'accepted', end: event.data.end }
    default:
      return { status: 'accepted' }
  }
}

type Played = HistoryCommand & {
  readonly playAt: Instant
  readonly isChanged: boolean
  readonly isDropped: boolean
}

/** Stands for a bid or request that is not there in the play: the first event is never one. */
const NO_BID = 0

/**
 * What the engine would have decided had one bid been another: the commands of the history, through the
 * decisions of the engine, on a virtual clock. Null where the question names no bid, or changes nothing.
 * `actual` is the state that the history ended with.
 */
export function simulateWhatIf(
  entries: readonly HistoryEntry[],
  actual: DisputeState,
  question: WhatIfQuestion,
): WhatIf | null {
  const commands = changed(commandsOf(entries), question)
  if (commands === null) return null
  const game = new Game()
  const rows: WhatIfRow[] = []
  let differences = 0
  for (const played of commands) {
    const whatIf: WhatIfOutcome = played.isDropped ? { status: 'notMade' } : game.play(played)
    const isOther = isDifferent(played.outcome, whatIf)
    if (isOther) differences += 1
    if ((isOther || played.isChanged) && (rows.length < WHAT_IF_ROWS_MAX || played.isChanged))
      rows.push(rowOf(played, whatIf))
  }
  const horizon = laterOf(lastAtOf(entries), commands.at(-1)?.playAt ?? lastAtOf(entries))
  game.fireUntil(horizon)
  return { played: commands.length, rows, differences, actual, whatIf: stateAt(game.auction, horizon) }
}

function lastAtOf(entries: readonly HistoryEntry[]): Instant {
  return entries.reduce((last, { event }) => laterOf(last, event.at), '' as Instant)
}

/** The commands with one of them changed, in the order in which they are played. */
function changed(
  commands: readonly HistoryCommand[],
  { stream, revision, change }: WhatIfQuestion,
): readonly Played[] | null {
  const index = commands.findIndex((command) => command.stream === stream && command.revision === revision)
  const target = commands[index]
  const first = commands[0]
  if (target === undefined || first === undefined || target.command.type !== 'PlaceBid') return null
  const rest = commands
    .toSpliced(index, 1)
    .map((command): Played => ({ ...command, playAt: command.at, isChanged: false, isDropped: false }))
  if (change.kind === 'drop')
    return rest.toSpliced(index, 0, { ...target, playAt: target.at, isChanged: true, isDropped: true })
  if ((change.price === undefined && change.at === undefined) || (change.at ?? target.at) < first.at)
    return null
  const playAt = change.at ?? target.at
  const data = { ...target.command.data, price: change.price ?? target.command.data.price }
  const own: Played = {
    ...target,
    command: { ...target.command, data },
    playAt,
    isChanged: true,
    isDropped: false,
  }
  // At the instant of others it comes after them; the draft stays first.
  const later = rest.findIndex((command) => command.playAt > playAt)
  const place = playAt === target.at ? index : later === -1 ? rest.length : later
  return rest.toSpliced(Math.max(place, 1), 0, own)
}

/** The engine's decisions on a virtual clock; nothing of it is written. */
class Game {
  auction: Auction = initialAuction
  /** Where the first event of a command stands in the play, by where it stands in the history. */
  readonly #revisions = new Map<number, number>()
  #auctionId: AuctionId | null = null

  play({ command, playAt, stream, revision }: Played): WhatIfOutcome {
    this.#auctionId ??= command.auctionId
    this.fireUntil(playAt)
    const at = engineTimeOf(this.auction, playAt)
    const decision = decide(this.#translated(command), this.auction, at)
    if (!decision.ok) {
      const { code, minimumBid, currentPrice } = decision.error
      const figures = this.auction.status === 'Absent' ? null : priceFigures(this.auction)
      return {
        status: 'rejected',
        code,
        minimumBid: minimumBid ?? figures?.minimumBid ?? null,
        currentPrice: currentPrice ?? figures?.currentPrice ?? null,
      }
    }
    if (stream === 'auction') this.#revisions.set(revision, this.#nextRevision())
    for (const fact of decision.value) this.#happen(at, fact)
    const extended = decision.value.find((fact) => fact.type === 'AuctionEndExtended')
    return extended === undefined ? { status: 'accepted' } : { status: 'accepted', end: extended.data.end }
  }

  fireUntil(now: Instant): void {
    for (let due = nextDueBy(this.auction, now); due !== null; due = nextDueBy(this.auction, now)) {
      for (const fact of due.facts) this.#happen(due.at, fact)
    }
  }

  #happen(at: Instant, fact: AuctionFact): void {
    if (this.#auctionId === null) return
    this.auction = evolve(this.auction, {
      auctionId: this.#auctionId,
      revision: this.#nextRevision(),
      at,
      ...fact,
    })
  }

  #nextRevision(): number {
    return this.auction.status === 'Absent' ? 0 : this.auction.revision + 1
  }

  /** The command with the revisions of the play in place of those of the history. */
  #translated(command: Command): Command {
    const data: Record<string, unknown> = { ...command.data }
    for (const name of revisionMembers) {
      const revision = data[name]
      if (typeof revision === 'number') data[name] = this.#revisions.get(revision) ?? NO_BID
    }
    return { ...command, data } as Command
  }
}

/** Members by which commands name an event of the history. */
const revisionMembers = ['bidRevision', 'requestRevision', 'counterOfferRevision']

function isDifferent(actual: WhatIfOutcome, whatIf: WhatIfOutcome): boolean {
  return actual.status !== whatIf.status || actual.code !== whatIf.code || actual.end !== whatIf.end
}

const ofBidders: ReadonlySet<Command['type']> = new Set(['RequestImmediatePurchase', 'AcceptCounterOffer'])

function rowOf(
  { stream, revision, at, playAt, command, isChanged, outcome }: Played,
  whatIf: WhatIfOutcome,
): WhatIfRow {
  const isBid = command.type === 'PlaceBid'
  return {
    stream,
    revision,
    at,
    playedAt: playAt,
    type: command.type,
    bidderId: isBid || ofBidders.has(command.type) ? command.actor.userId : null,
    ...(isBid ? { price: command.data.price } : {}),
    isChanged,
    actual: outcome,
    whatIf,
  }
}
