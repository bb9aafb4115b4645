import type { Command, CommandDataOf, CommandType, CommandOf } from '@zuschlag/contracts/auction/commands'
import type { Actor } from '@zuschlag/contracts/auction/events'
import type { AuctionId, UserId, CommandId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { bid, bidder, bidderIdOf, broker, commandIdOf, numberedUuid } from '../fixtures/auction-commands.ts'
import type { Referee } from './referee.ts'
import { nightAround } from './referee-clock.ts'
import { candidates, type Facts, figures, offerOf } from './referee-rules.ts'
import { type Random, weightingOf } from './random.ts'
import type { World } from './world.ts'
import type { Price } from '@zuschlag/contracts/kernel/price'
import { allConfirmed } from '../fixtures/auction-play.ts'

const HOUR_MS = 3_600_000

/** What is decided after the end, by how often. */
const afterTheEnd = [
  'AwardAuction',
  'AwardAuction',
  'VoidBid',
  'DeclineAward',
  'ConfirmAward',
  'ReportNotConcluded',
  'PlaceBid',
] as const

/** In place of these, people answer while a counter-offer waits for answers. */
const whileAsked: ReadonlySet<string> = new Set(['PlaceBid', 'ConfirmAward', 'ReportNotConcluded'])

/** One to three are asked for a little more, or by turns for too little or too soon. */
function questionTo(
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
function answerOf(facts: Facts | undefined, turn: number): Answer | null {
  const open = facts?.counterOffers.at(-1)
  if (facts === undefined || open === undefined || facts.isDecided) return null
  const asked = open.asked[turn % open.asked.length]
  const userId = facts.bids.find(({ revision }) => revision === asked)?.bidderId as UserId | undefined
  const actor = turn % 5 === 0 ? bidder(1) : { userId: userId ?? null, role: 'investor' as const }
  return { actor, counterOfferRevision: open.revision }
}

function acceptance(
  auctionId: AuctionId,
  commandId: CommandId,
  { actor, counterOfferRevision }: Answer,
): Command {
  const data = { counterOfferRevision, confirmations: allConfirmed }
  return { type: 'AcceptCounterOffer', commandId, auctionId, actor, data }
}

/** The end earlier or later; another title by turns, and where there is no end. */
function revisedEnd(facts: Facts | undefined, roll: number) {
  const { endMs = null } = facts ?? {}
  if (endMs === null || roll % 2 === 0) return { description: { title: 'Neu' } }
  return { terms: { end: msToInstant(endMs + ((roll % 4) - 2) * 60_000) } }
}

type Bid = CommandOf<'PlaceBid'>

/** Some name the state of the documents that they have read; a few of them an older one or one to come. */
function havingRead(command: Bid, facts: Facts | undefined, roll: number): Bid {
  const read = facts?.documentsState ?? 0
  if (roll % 4 !== 1 || read === 0) return command
  const other = read > 1 ? read - 1 : read + 1
  const documentsState = roll % 20 === 1 ? other : read
  return { ...command, data: { ...command.data, documentsState } }
}

/** A plan in its next version, and now and then none. */
function documentsOf(roll: number) {
  return roll % 3 === 0 ? [] : [{ name: 'Plan', storageUrl: `/files/plan-${roll}.pdf` }]
}

type RestrictionKind = 'LimitBidder' | 'SuspendBidder' | 'RestoreBidder'

/** What brokers decide about one bidder: a limit near the price, also below what stands, or none again. */
function restrictionBy(
  kind: RestrictionKind,
  facts: Facts | undefined,
  random: Random,
  roll: number,
): CommandDataOf<RestrictionKind> {
  const anybody = bidderIdOf(random.between(1, 4))
  switch (kind) {
    case 'LimitBidder': {
      const minimum = facts === undefined ? 1000 : figures(facts).minimumBid
      const limit = roll % 3 === 0 ? null : (Math.max(1, minimum + (roll % 7) - 3) as Price)
      return { bidderId: anybody, limit }
    }
    case 'SuspendBidder':
      return { bidderId: anybody, category: 'identityUnclear' }
    case 'RestoreBidder':
      return { bidderId: firstOf(facts?.suspended) ?? anybody }
  }
}

function firstOf(suspended: ReadonlySet<string> = new Set()): UserId | undefined {
  const [first] = suspended
  return first as UserId | undefined
}

/** Access of the guest. Every other one ends by itself, some at the very instant, which is refused. */
function accessBy(
  kind: 'GrantAccess' | 'RevokeAccess',
  commands: number,
  clockMs: number,
): CommandDataOf<'GrantAccess'> {
  const userId = bidderIdOf(4)
  if (kind === 'RevokeAccess' || commands % 2 === 1) return { userId }
  return { userId, until: msToInstant(clockMs + (commands % 5) * 20_000) }
}

const admin: Actor = { userId: numberedUuid(8, 1) as UserId, role: 'systemAdmin' }
/** No investor: may bid while access was granted. */
const guest: Actor = { userId: bidderIdOf(4), role: 'user' }

/** What people do while an auction runs, by how often. */
const manners = weightingOf({
  PlaceBid: 60,
  RequestImmediatePurchase: 10,
  VoidBid: 6,
  ExtendAuctionEnd: 4,
  GrantAccess: 4,
  RevokeAccess: 2,
  LimitBidder: 2,
  SuspendBidder: 1,
  RestoreBidder: 3,
  AcceptImmediatePurchase: 1,
  DeclineImmediatePurchase: 5,
  ReviseAuction: 2,
  EndAuction: 2,
  WithdrawAuction: 1,
  UnpublishAuction: 1,
  PublishAuction: 2,
  AwardAuction: 2,
  DeclineAward: 1,
  ConfirmAward: 1,
  ReportNotConcluded: 1,
} satisfies Partial<Record<CommandType, number>>)
type Kind = (typeof manners.keys)[number]

/** Makes commands as people would: they look at the auction, and aim at its edges. */
export class People {
  readonly #world: World
  readonly #referee: Referee
  #commands = 100

  constructor(world: World, referee: Referee) {
    this.#world = world
    this.#referee = referee
  }

  next(auctionId: AuctionId): Command {
    const facts = this.#referee.factsOf(auctionId)
    const { random } = this.#world
    // After the end there is more to decide than to bid.
    const isOver = facts?.status === 'ended' && random.chance(0.6)
    const kind = isOver ? random.pick(afterTheEnd) : random.weighted(manners)
    return this.#commandOf(kind, auctionId, facts)
  }

  /** A bid, whatever else people do. */
  bid(auctionId: AuctionId): Command {
    return this.#bid(auctionId, this.#referee.factsOf(auctionId))
  }

  /** Another content under a known id. */
  altered(command: Command): Command {
    if (command.type !== 'PlaceBid') return { ...command, actor: command.actor === broker ? admin : broker }
    return { ...command, data: { ...command.data, price: Number(command.data.price) + 7 } }
  }

  #commandOf(kind: Kind, auctionId: AuctionId, facts: Facts | undefined): Command {
    const { random, clockMs } = this.#world
    const bidRevision = this.#revisionOf(facts?.bids)
    const requestRevision = this.#revisionOf(facts?.requests)
    const reason = random.chance(0.1) ? '' : 'so'
    const answer = whileAsked.has(kind) ? answerOf(facts, this.#commands) : null
    if (answer !== null) return acceptance(auctionId, this.#nextId(), answer)
    switch (kind) {
      case 'PlaceBid':
        return this.#bid(auctionId, facts)
      case 'RequestImmediatePurchase': {
        const { data, ...rest } = this.#bid(auctionId, facts)
        const { price: _, ...confirmed } = data
        return { ...rest, type: kind, data: confirmed }
      }
      case 'VoidBid':
        return { ...this.#byBroker(kind, auctionId, { bidRevision, reason }), actor: admin }
      case 'GrantAccess':
      case 'RevokeAccess':
        return this.#byBroker(kind, auctionId, accessBy(kind, this.#commands, clockMs))
      case 'LimitBidder':
      case 'SuspendBidder':
      case 'RestoreBidder':
        return this.#byBroker(kind, auctionId, restrictionBy(kind, facts, random, this.#commands))
      case 'AcceptImmediatePurchase':
        return this.#byBroker(kind, auctionId, { requestRevision })
      case 'DeclineImmediatePurchase':
        return this.#byBroker(kind, auctionId, { requestRevision, reason })
      case 'ReviseAuction': {
        const increase = { terms: { auctionBidMinimumIncrease: 20 } }
        const changed = random.chance(0.5) ? increase : revisedEnd(facts, this.#commands)
        const isRoom = this.#commands % 2 === 0
        const revision = isRoom ? { description: { documents: documentsOf(this.#commands) } } : changed
        return this.#byBroker(kind, auctionId, revision as CommandDataOf<'ReviseAuction'>)
      }
      case 'ExtendAuctionEnd':
        return this.#byBroker(kind, auctionId, { end: this.#laterEnd(facts), reason })
      case 'AwardAuction':
        if (this.#commands % 3 === 0)
          return this.#byBroker('MakeCounterOffer', auctionId, questionTo(facts, this.#commands, clockMs))
        return this.#byBroker(kind, auctionId, {
          bidRevision: this.#awardable(facts) ?? bidRevision,
          ...(this.#commands % 2 === 0 && { category: 'conditions' as const }),
        })
      case 'ConfirmAward':
        return this.#byBroker(kind, auctionId, { bidRevision: facts?.award?.revision ?? bidRevision })
      case 'ReportNotConcluded':
        return this.#byBroker(kind, auctionId, {
          bidRevision: facts?.award?.revision ?? bidRevision,
          category: 'winnerWithdrew',
        })
      case 'WithdrawAuction':
      case 'DeclineAward':
        return this.#byBroker(kind, auctionId, { reason })
      case 'UnpublishAuction':
      case 'PublishAuction':
      case 'EndAuction':
        return this.#byBroker(kind, auctionId, {})
    }
  }

  /** Every other award aims at the highest bid that can still get it. */
  #awardable(facts: Facts | undefined): number | undefined {
    return facts === undefined || this.#commands % 4 < 2 ? undefined : candidates(facts)[0]?.revision
  }

  #bid(auctionId: AuctionId, facts: Facts | undefined): Bid {
    const { random } = this.#world
    const step = Math.max(1, facts?.terms.auctionBidMinimumIncrease ?? 0)
    const minimum = facts === undefined ? 1000 : figures(facts).minimumBid
    const offset = random.pick([0, 0, 0, 0, 1, 3, -1, step, 30])
    const purchasePrice = facts?.terms.immediatePurchasePrice ?? 0
    const aimed =
      purchasePrice > minimum && random.chance(0.08)
        ? purchasePrice + random.between(-1, 0)
        : minimum + offset
    const price = random.chance(0.04) ? random.pick([0, 1.5, -3, 'viel', 10_000_000_000]) : aimed
    const actor = random.chance(0.12) ? guest : random.chance(0.02) ? broker : bidder(random.between(1, 3))
    const command = this.#underRules(bid(auctionId, this.#nextId(), price, actor), facts)
    if (!random.chance(0.03)) return command
    return {
      ...command,
      data: { ...command.data, confirmations: { ...command.data.confirmations, agbChecked: false } },
    }
  }

  /**
   * Some name the version that they see, which may have changed by the time the command arrives; a few name a
   * wrong one.
   */
  #underRules(command: Bid, facts: Facts | undefined): Bid {
    const seen = facts?.rulesVersion ?? 0
    const isNamed = this.#commands % 3 === 0 && seen > 0
    const rulesVersion = this.#commands % 24 === 0 ? seen + 1 : seen
    const named = isNamed ? { ...command, data: { ...command.data, rulesVersion } } : command
    return havingRead(named, facts, this.#commands)
  }

  #laterEnd(facts: Facts | undefined) {
    const { random, clockMs } = this.#world
    const endMs = facts?.endMs ?? clockMs
    const nightMs = facts === undefined ? null : nightAround(facts.terms, endMs + 60 * 60_000)
    const wanted = endMs + random.pick([-1, 0, 1, 3000, 60_000, 120_000])
    return msToInstant(
      nightMs !== null && random.chance(0.3) ? nightMs.from + random.pick([0, 1, -1]) : wanted,
    )
  }

  #revisionOf(list: readonly { readonly revision: number }[] | undefined): number {
    const { random } = this.#world
    return list === undefined || list.length === 0 || random.chance(0.1)
      ? random.between(0, 9)
      : random.pick(list).revision
  }

  #byBroker<T extends CommandType>(type: T, auctionId: AuctionId, data: CommandDataOf<T>): Command {
    return { type, commandId: this.#nextId(), auctionId, actor: broker, data } as Command
  }

  #nextId() {
    this.#commands += 1
    return commandIdOf(this.#commands)
  }
}
