import type { Command, CommandDataOf } from '@zuschlag/contracts/auction/commands'
import type { Actor } from '@zuschlag/contracts/auction/events'
import type { AuctionId, CommandId, UserId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { Price } from '@zuschlag/contracts/kernel/price'
import { bidder } from '../fixtures/auction-commands.ts'
import { allConfirmed } from '../fixtures/auction-play.ts'
import type { Facts } from './referee-rules.ts'
import { candidates, offerOf } from './referee-rules.ts'

const HOUR_MS = 3_600_000

/** What is decided after the end, by how often. */
export const afterTheEnd = [
  'AwardAuction',
  'AwardAuction',
  'VoidBid',
  'DeclineAward',
  'ConfirmAward',
  'ReportNotConcluded',
  'PlaceBid',
] as const

/** In place of these, people answer while a counter-offer waits for answers. */
export const whileAsked: ReadonlySet<string> = new Set(['PlaceBid', 'ConfirmAward', 'ReportNotConcluded'])

/** One to three are asked for a little more, or by turns for too little or too soon. */
export function questionTo(
  facts: Facts | undefined,
  turn: number,
  clockMs: number,
): CommandDataOf<'MakeCounterOffer'> {
  const [best] = facts === undefined ? [] : candidates(facts)
  const price = facts === undefined || best === undefined ? 1000 : offerOf(facts, best) + 40
  return {
    price: (turn % 4 === 0 ? price - 40 : price) as Price,
    bidders: 1 + (turn % 3),
    until: msToInstant(clockMs + HOUR_MS + (turn % 4 === 1 ? -5 : 2000)),
  }
}

type Answer = { readonly actor: Actor; readonly counterOfferRevision: number }

/** Mostly by one of those who are asked, in an order that nothing draws; null where nobody is. */
export function answerOf(facts: Facts | undefined, turn: number): Answer | null {
  const open = facts?.counterOffers.at(-1)
  if (facts === undefined || open === undefined || facts.isDecided) return null
  const asked = open.asked[turn % open.asked.length]
  const userId = facts.bids.find(({ revision }) => revision === asked)?.bidderId as UserId | undefined
  const actor = turn % 5 === 0 ? bidder(1) : { userId: userId ?? null, role: 'investor' as const }
  return { actor, counterOfferRevision: open.revision }
}

export function acceptance(
  auctionId: AuctionId,
  commandId: CommandId,
  { actor, counterOfferRevision }: Answer,
): Command {
  const data = { counterOfferRevision, confirmations: allConfirmed }
  return { type: 'AcceptCounterOffer', commandId, auctionId, actor, data }
}

/** The end earlier or later; another title by turns, and where there is no end. */
export function revisedEnd(facts: Facts | undefined, roll: number) {
  const { endMs = null } = facts ?? {}
  if (endMs === null || roll % 2 === 0) return { description: { title: 'Neu' } }
  return { terms: { end: msToInstant(endMs + ((roll % 4) - 2) * 60_000) } }
}
