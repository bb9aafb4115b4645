import type fc from 'fast-check'
import { expect } from 'vitest'
import type { CommandDataOf, CommandType } from '@zuschlag/contracts/auction/commands'
import type { Actor } from '@zuschlag/contracts/auction/events'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { priceFigures } from '@zuschlag/engine/domain/auction/standing'
import { bidder, bidderIdOf, broker } from '../fixtures/auction-commands.ts'
import type { Play } from '../fixtures/auction-play.ts'
import { systemAdmin, typesOf } from '../fixtures/auction-play.ts'
import type { AuctionModel } from './auction-model.ts'

const ORIGIN_MS = Date.parse('2026-10-01T00:00:00.000Z')
export const at = (minute: number) => msToInstant(ORIGIN_MS + minute * 60_000)
export const localTime = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

export type Real = { readonly play: Play; readonly revisions: number[] }
export type Step = fc.Command<AuctionModel, Real>
export const reached = new Map<string, number>()

/** Runs the engine beside the model: the same answer, and the same auction afterwards. */
function step(
  name: string,
  ask: (model: AuctionModel, index: number) => string,
  send: (real: Real) => readonly string[],
): Step {
  return {
    check: () => true,
    toString: () => name,
    run(model, real) {
      real.play.at(at(model.minute))
      const index = real.revisions.length
      const wanted = ask(model, index)
      const revision = real.play.existing.revision + 1
      const answer = send(real).join(' ')
      expect(answer, name).toBe(wanted)
      reached.set(answer, (reached.get(answer) ?? 0) + 1)
      // A refused step made no event that a later one could mean.
      real.revisions.push(/^[A-Z]/.test(answer) ? revision : 0)
      compare(model, real.play)
    },
  }
}

function compare(model: AuctionModel, play: Play): void {
  const { existing } = play
  const { standing } = existing
  expect(priceFigures(existing)).toEqual({ currentPrice: model.currentPrice, minimumBid: model.minimumBid })
  expect(standing.bidCount).toBe(model.bidCount)
  expect(standing.leaderId).toBe(model.best === null ? null : bidderIdOf(model.best.who))
  if (existing.status === 'Published') expect(existing.end).toBe(model.end === null ? null : at(model.end))
}

const actorOf = (who: number, isInvestor: boolean): Actor => ({
  ...bidder(who),
  role: isInvestor ? 'investor' : 'user',
})

export const wait = (by: number, isToEnd: boolean): Step => ({
  check: () => true,
  toString: () => `wait ${isToEnd ? 'to the end and ' : ''}${by}`,
  run(model, { play }) {
    const target = isToEnd && model.end !== null ? model.end - 5 + by : model.minute + by
    model.minute = Math.max(model.minute, target)
    play.at(at(model.minute))
    if (model.isOver && model.endedAt === null) model.endedAt = model.end
    expect(play.auction.status === 'Ended').toBe(model.endedAt !== null)
  },
})

export const placeBid = (name: number, investor: boolean, offset: number): Step => {
  let price = 0
  return step(
    `bid of ${name} at ${offset} beside the lowest`,
    (model, index) => {
      price = Math.max(1, model.minimumBid + offset)
      return model.bid(name, investor, price, index)
    },
    ({ play }) => typesOf(play.bid(price, actorOf(name, investor))),
  )
}

export const request = (name: number, investor: boolean): Step =>
  step(
    `request of ${name}`,
    (model, index) => model.request(name, investor, index),
    ({ play }) => typesOf(play.request(actorOf(name, investor))),
  )

const manage = <T extends CommandType>(
  type: T,
  ask: (model: AuctionModel) => string,
  data: (real: Real) => CommandDataOf<T>,
  actor = broker,
): Step => step(type, ask, (real) => typesOf(real.play.manage(type, data(real), actor)))

const reason = 'model'

/** Mostly the step of one of the things that are there, sometimes any step. */
function stepAmong(things: readonly { readonly step: number }[], roll: number): number {
  const thing = things[roll % Math.max(1, things.length)]
  return thing === undefined || roll % 5 === 0 ? roll : thing.step
}

export const voidBid = (roll: number): Step => {
  let pick = 0
  return manage(
    'VoidBid',
    (model) => {
      pick = stepAmong(model.bids, roll)
      if (model.award === 'awarded') return 'auctionAlreadyDecided'
      const bid = model.bids.find(({ step: index }) => index === pick)
      if (bid === undefined || bid.isVoid) return 'bidNotStanding'
      bid.isVoid = true
      return 'BidVoided'
    },
    ({ revisions }) => ({ bidRevision: revisions[pick] ?? 0, reason }),
    systemAdmin,
  )
}

export const answerRequest = (roll: number, accepts: boolean): Step => {
  let pick = 0
  return manage(
    accepts ? 'AcceptImmediatePurchase' : 'DeclineImmediatePurchase',
    (model) => {
      pick = stepAmong(model.requests, roll)
      const standstill = model.standstill()
      if (standstill !== null) return standstill
      const open = model.requests.find(({ step: index, isOpen }) => index === pick && isOpen)
      if (open === undefined) return 'immediatePurchaseNotRequested'
      open.isOpen = false
      if (!accepts) return 'ImmediatePurchaseDeclined'
      model.endedAt = model.minute
      model.award = 'sold'
      return 'ImmediatePurchaseAccepted AuctionEnded'
    },
    ({ revisions }) => ({ requestRevision: revisions[pick] ?? 0, reason }),
  )
}

export const awardTo = (roll: number): Step => {
  let pick = 0
  return manage(
    'AwardAuction',
    (model) => {
      pick = stepAmong(model.bids, roll)
      if (model.isWithdrawn) return 'auctionWithdrawn'
      if (!model.isPublished) return 'auctionNotPublished'
      if (!model.isOver) return 'auctionNotEnded'
      if (model.award !== 'open') return 'auctionAlreadyDecided'
      const bid = model.bids.find(({ step: index, isVoid }) => index === pick && !isVoid)
      if (bid === undefined) return 'bidNotStanding'
      model.award = 'awarded'
      return 'AuctionAwarded'
    },
    ({ revisions }) => ({ bidRevision: revisions[pick] ?? 0 }),
  )
}

export const declineAward = manage(
  'DeclineAward',
  (model) => {
    if (model.isWithdrawn) return 'auctionWithdrawn'
    if (!model.isPublished) return 'auctionNotPublished'
    if (!model.isOver) return 'auctionNotEnded'
    if (model.award !== 'open') return 'auctionAlreadyDecided'
    model.award = 'notAwarded'
    return 'AuctionNotAwarded'
  },
  () => ({ reason }),
)

export const extendEnd = (by: number): Step => {
  let end = at(0)
  return manage(
    'ExtendAuctionEnd',
    (model) => {
      const minute = (model.end ?? 0) + by
      end = at(minute)
      const standstill = model.standstill()
      if (standstill !== null) return standstill
      if (model.end === null) return 'auctionHasNoEnd'
      if (by <= 0) return 'endNotLater'
      if (model.isNight(minute) && model.isNight(minute - 1)) return 'endInNightTime'
      model.end = minute
      return 'AuctionEndExtended'
    },
    () => ({ end, reason: '' }),
  )
}

export const endNow = manage(
  'EndAuction',
  (model) => {
    const standstill = model.standstill()
    if (standstill !== null) return standstill
    if (model.end !== null) return 'auctionHasEnd'
    if (model.minute < model.terms.startMinute) return 'auctionNotStarted'
    model.endedAt = model.minute
    return 'AuctionEnded'
  },
  () => ({}),
)

export const withdraw = manage(
  'WithdrawAuction',
  (model) => {
    const standstill = model.standstill()
    if (standstill !== null) return standstill
    model.isWithdrawn = true
    return 'AuctionWithdrawn'
  },
  () => ({ reason }),
)

export const unpublish = manage(
  'UnpublishAuction',
  (model) => {
    const standstill = model.standstill()
    if (standstill !== null) return standstill
    if (model.bidCount > 0) return 'auctionHasBids'
    model.isPublished = false
    return 'AuctionUnpublished'
  },
  () => ({}),
)

export const access = (name: number, grants: boolean): Step =>
  manage(
    grants ? 'GrantAccess' : 'RevokeAccess',
    (model) => {
      if (grants && model.isWithdrawn) return 'auctionWithdrawn'
      if (model.access.has(name) === grants) return grants ? 'accessAlreadyGranted' : 'accessNotGranted'
      if (grants) model.access.add(name)
      else model.access.delete(name)
      return grants ? 'AccessGranted' : 'AccessRevoked'
    },
    () => ({ userId: bidderIdOf(name) }),
  )
