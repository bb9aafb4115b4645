import type { Command, CommandDataOf, CommandType } from '@zuschlag/contracts/auction/commands'
import type { Actor } from '@zuschlag/contracts/auction/events'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { bid, bidder, bidderIdOf, broker, commandIdOf, numberedUuid } from '../fixtures/auction-commands.ts'
import type { Referee } from './referee.ts'
import { acceptance, afterTheEnd, answerOf, questionTo, revisedEnd, whileAsked } from './people-asked.ts'
import { documentsOf, havingRead } from './people-reading.ts'
import { accessBy, restrictionBy } from './people-restricted.ts'
import { nightAround } from './referee-clock.ts'
import type { Facts } from './referee-rules.ts'
import { candidates, figures } from './referee-rules.ts'
import { weightingOf } from './random.ts'
import type { World } from './world.ts'

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
type Bid = Extract<Command, { type: 'PlaceBid' }>

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
