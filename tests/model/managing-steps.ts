import type { CommandDataOf, CommandType } from '@zuschlag/contracts/auction/commands'
import { bidderIdOf, broker } from '../fixtures/auction-commands.ts'
import { systemAdmin, typesOf } from '../fixtures/auction-play.ts'
import type { AuctionModel } from './auction-model.ts'
import { at, type Real, step, type Step } from './auction-steps.ts'

/** A step of somebody who runs the auction. */
export const manage = <T extends CommandType>(
  type: T,
  ask: (model: AuctionModel, index: number) => string,
  data: (real: Real) => CommandDataOf<T>,
  actor = broker,
): Step => step(type, ask, (real) => typesOf(real.play.manage(type, data(real), actor)))

export const reason = 'model'

/** Mostly the step of one of the things that are there, sometimes any step. */
export function stepAmong(things: readonly { readonly step: number }[], roll: number): number {
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

/** `minutes`: after which the access ends; null for no end. */
export const grant = (name: number, minutes: number | null): Step => {
  let until: number | null = null
  return manage(
    'GrantAccess',
    (model) => {
      until = minutes === null ? null : model.minute + minutes
      if (model.isWithdrawn) return 'auctionWithdrawn'
      if (minutes === 0) return 'accessEndPassed'
      if (model.hasAccess(name) && model.access.get(name) === until) return 'accessAlreadyGranted'
      model.access.set(name, until)
      return 'AccessGranted'
    },
    () => ({ userId: bidderIdOf(name), ...(until !== null && { until: at(until) }) }),
  )
}

export const revoke = (name: number): Step =>
  manage(
    'RevokeAccess',
    (model) => {
      if (!model.hasAccess(name)) return 'accessNotGranted'
      model.access.delete(name)
      return 'AccessRevoked'
    },
    () => ({ userId: bidderIdOf(name) }),
  )
