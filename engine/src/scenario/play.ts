import type { AuctionFact } from '@zuschlag/contracts/auction/events'
import { publicationGaps } from '@zuschlag/contracts/auction/publication'
import type { Rejection } from '@zuschlag/contracts/auction/rejections'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { type Auction, decide, evolve, type FoldedEvent, initialAuction } from '../domain/auction/auction.ts'
import { priceFigures } from '../domain/auction/bidding.ts'
import { dueFacts, engineTimeOf, nextDeadline } from '../domain/auction/lifecycle.ts'
import { commandContent } from '../domain/evidence/command-digest.ts'
import type { Sha256Hex } from '../domain/evidence/hash-chain.ts'
import {
  createPlayers,
  describeAuction,
  type Players,
  scenarioAuctionId,
  scenarioOwnership,
  scenarioTermsOf,
  setUpAt,
} from './scenario-auction.ts'
import type { Scenario } from './scenario.ts'
import { scenarioCommandOf } from './step-command.ts'

/** The lines of `simulate`, as docs/interfaces.md shows them. */

/** `revision` is that of the scenario's history, in which the set-up comes first. */
function eventLine(step: number, at: Instant, revision: number, fact: AuctionFact, players: Players): string {
  const head = `{"step":${step},"at":"${at}","event":"${fact.type}","revision":${revision}`
  // Nearly all lines are bids: theirs is put together by hand.
  if (fact.type === 'BidPlaced') {
    return `${head},"bidder":${players.quotedNameOf(fact.data.bidderId)},"price":${fact.data.price}}`
  }
  return joined(head, shownData(fact, players))
}

/** One line of an opened object and the members of another. */
function joined(head: string, members: object): string {
  const text = JSON.stringify(members)
  return text === '{}' ? `${head}}` : `${head},${text.slice(1)}`
}

function shownData(fact: AuctionFact, players: Players): object {
  switch (fact.type) {
    case 'BidPlaced':
    case 'ImmediatePurchaseRequested':
      return { bidder: players.nameOf(fact.data.bidderId), price: fact.data.price }
    case 'AuctionAwarded': {
      const { bidderId, category, ...data } = fact.data
      return { ...data, ...(category !== null && { category }), bidder: players.nameOf(bidderId) }
    }
    case 'CounterOfferMade': {
      const { price, until, candidates } = fact.data
      return { price, until, bidders: candidates.map(({ bidderId }) => players.nameOf(bidderId)) }
    }
    case 'CounterOfferAccepted': {
      const { bidRevision, bidderId, price } = fact.data
      return { bidRevision, bidder: players.nameOf(bidderId), price }
    }
    case 'AccessGranted': {
      const { userId, until } = fact.data
      return { bidder: players.nameOf(userId), ...(until !== null && { until }) }
    }
    case 'AccessRevoked':
      return { bidder: players.nameOf(fact.data.userId) }
    case 'BidderLimited':
    case 'BidderSuspended':
    case 'BidderRestored': {
      const { bidderId, ...data } = fact.data
      return { bidder: players.nameOf(bidderId), ...data }
    }
    case 'BidVoided': {
      const { bidRevision, reason, standing } = fact.data
      const { currentPrice, bidCount, leaderId } = standing
      return { bidRevision, reason, currentPrice, bidCount, highestBidder: nameOrNull(leaderId, players) }
    }
    case 'AuctionDrafted':
      return {}
    default: {
      if (!('bidderId' in fact.data)) return fact.data
      const { bidderId, ...data } = fact.data
      return { ...data, bidder: players.nameOf(bidderId) }
    }
  }
}

function rejectionLine(step: number, rejection: Rejection): string {
  const { code, currentPrice, minimumBid } = rejection
  const head = `{"step":${step},"rejected":"${code}"`
  // Nearly all refusals are of bids that are too low: by hand, like the bids.
  if (code === 'auctionBidTooLow' && typeof currentPrice === 'number' && typeof minimumBid === 'number')
    return `${head},"currentPrice":${currentPrice},"minimumBid":${minimumBid}}`
  const { code: _code, ...figures } = rejection
  return joined(head, figures)
}

function duplicateLine(step: number, duplicateOf: number): string {
  return JSON.stringify({ step, duplicateOf })
}

function stateLine(auction: Auction, players: Players): string {
  if (auction.status === 'Absent') return JSON.stringify({ state: null })
  const end = auction.status === 'Draft' ? (auction.terms.openEnd ? null : auction.terms.end) : auction.end
  const { bidCount, leaderId } = auction.standing
  return JSON.stringify({
    state: {
      currentPrice: priceFigures(auction).currentPrice,
      bidCount,
      end,
      hasEnded: auction.status === 'Ended',
      highestBidder: nameOrNull(leaderId, players),
    },
  })
}

function nameOrNull(id: Parameters<Players['nameOf']>[0] | null, players: Players): string | null {
  return id === null ? null : players.nameOf(id)
}

/**
 * The next deadline that has come by an instant, with what it writes; null where none has. It happens at its
 * own instant, or as soon as the history allows. The player applies it and calls again.
 */
export function nextDueBy(
  auction: Auction,
  now: Instant,
): { readonly at: Instant; readonly facts: readonly AuctionFact[] } | null {
  const due = nextDeadline(auction)
  if (due === null || due > now) return null
  const at = engineTimeOf(auction, due)
  return { at, facts: dueFacts(auction, at) }
}

export type PlayOptions = {
  /** Takes each line of the output. */
  readonly print: (line: string) => void
  /** Takes a remark for the person who waits. */
  readonly say: (line: string) => void
  readonly sha256Hex: Sha256Hex
}

/** In place of the revision of a step's first event. */
const NOT_ACCEPTED = -1

type Game = { auction: Auction; readonly players: Players; readonly options: PlayOptions }

/**
 * Plays a scenario through the engine's decisions on a virtual clock (docs/interfaces.md, Scenarios).
 * @throws MalformedScenario
 */
export function playScenario(scenario: Scenario, options: PlayOptions): void {
  const players = createPlayers(options.sha256Hex)
  const game: Game = { auction: setUp(scenario, players, options), players, options }
  const revisions = new Int32Array(scenario.steps.length).fill(NOT_ACCEPTED)
  const revisionOf = (step: number): number | undefined => {
    const revision = revisions[step] ?? NOT_ACCEPTED
    return revision === NOT_ACCEPTED ? undefined : revision
  }
  const accepted = new Map<string, { readonly step: number; readonly content: string }>()
  const context = { scenario, players, revisionOf }
  scenario.steps.forEach((step, index) => {
    fireDeadlines(game, index, step.at)
    const command = scenarioCommandOf(step, index, context)
    if (command === null) return
    const content = step.commandId === null ? null : commandContent(command)
    const known = step.commandId === null ? undefined : accepted.get(step.commandId)
    if (known !== undefined) {
      const isSame = known.content === content
      options.print(
        isSame ? duplicateLine(index, known.step) : rejectionLine(index, { code: 'commandIdReused' }),
      )
      if (isSame) revisions[index] = revisions[known.step] ?? NOT_ACCEPTED
      return
    }
    const at = engineTimeOf(game.auction, step.at)
    const decision = decide(command, game.auction, at)
    if (!decision.ok) {
      options.print(rejectionLine(index, decision.error))
      return
    }
    revisions[index] = nextRevision(game.auction)
    if (step.commandId !== null && content !== null) accepted.set(step.commandId, { step: index, content })
    for (const fact of decision.value) happen(game, index, at, fact)
  })
  options.print(stateLine(game.auction, players))
}

/** Lets each deadline happen that has come by a step's instant. */
function fireDeadlines(game: Game, index: number, now: Instant): void {
  for (let due = nextDueBy(game.auction, now); due !== null; due = nextDueBy(game.auction, now)) {
    for (const fact of due.facts) happen(game, index, due.at, fact)
  }
}

function happen(game: Game, index: number, at: Instant, fact: AuctionFact): void {
  const revision = nextRevision(game.auction)
  const { type, data } = fact
  game.auction = evolve(game.auction, {
    auctionId: scenarioAuctionId,
    revision,
    at,
    type,
    data,
  } as FoldedEvent)
  game.options.print(eventLine(index, at, revision, fact, game.players))
}

function nextRevision(auction: Auction): number {
  return auction.status === 'Absent' ? 0 : auction.revision + 1
}

/** Drafted, everybody who is named given access, and published, before anything else happens. */
function setUp(scenario: Scenario, players: Players, { say }: PlayOptions): Auction {
  const description = describeAuction(scenario)
  const terms = scenarioTermsOf(scenario)
  const at = setUpAt(scenario, terms)
  const names = new Set<string>()
  for (const { bidder } of scenario.steps) if (bidder !== null) names.add(bidder)
  const facts: AuctionFact[] = [
    { type: 'AuctionDrafted', data: { ownership: scenarioOwnership, description, terms } },
    ...[...names].map((name): AuctionFact => ({
      type: 'AccessGranted',
      data: { userId: players.idOf(name), until: null },
    })),
  ]
  if (scenario.auction.isPublished) {
    const gaps = publicationGaps(description, terms, at)
    if (gaps.length > 0) say(`could not have been published (${gaps.join(', ')}); played as if it had been`)
    facts.push({ type: 'AuctionPublished', data: {} })
  }
  return facts.reduce<Auction>(
    (auction, fact) =>
      evolve(auction, { auctionId: scenarioAuctionId, revision: nextRevision(auction), at, ...fact }),
    initialAuction,
  )
}
