import type { AuctionFact } from '@zuschlag/contracts/auction/events'
import { publicationGaps } from '@zuschlag/contracts/auction/publication'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Auction, FoldedEvent } from '../domain/auction/auction.ts'
import { dueFacts, nextDeadline, engineTimeOf } from '../domain/auction/lifecycle.ts'
import { evolve, initialAuction } from '../domain/auction/auction.ts'
import { decide } from '../domain/auction/decide.ts'
import { commandContent } from '../domain/evidence/command-digest.ts'
import type { Sha256Hex } from '../domain/evidence/hash-chain.ts'
import { duplicateLine, eventLine, rejectionLine, stateLine } from './output-lines.ts'
import type { Players } from './scenario-auction.ts'
import {
  createPlayers,
  describeAuction,
  scenarioAuctionId,
  scenarioOwnership,
  setUpAt,
  scenarioTermsOf,
} from './scenario-auction.ts'
import type { Scenario } from './scenario.ts'
import { scenarioCommandOf } from './step-command.ts'

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
