import { expect } from 'vitest'
import { drafted, typesOf } from '../fixtures/auction-play.ts'
import type { ModelTerms } from './auction-model.ts'
import { at, localTime, type Real } from './auction-steps.ts'

/** The published auction of the engine with the terms of a model. */
export function realOf(model: ModelTerms): Real {
  const { night, startPrice, minimumPrice, increase, purchasePrice } = model
  const play = drafted({
    terms: {
      auctionType: model.isNormPrice ? 2 : 1,
      startPrice: startPrice as never,
      minimumPrice: minimumPrice as never,
      auctionBidMinimumIncrease: increase as never,
      immediatePurchaseEnabled: purchasePrice !== null,
      immediatePurchasePrice: purchasePrice as never,
      start: at(model.startMinute),
      end: model.endMinute === null ? null : at(model.endMinute),
      openEnd: model.endMinute === null,
      fixedEnd: model.isFixedEnd,
      admittedOnly: model.isAdmittedOnly,
      sellerDecisionBinding: model.mode !== 'free',
      decisionDays: model.mode === 'announced' ? undefined : 1,
      awardConfirmedBySeller: true,
      endExtensionStartHours: Math.floor(model.windowMinutes / 60),
      endExtensionStartMinutes: model.windowMinutes % 60,
      endExtensionHours: Math.floor(model.extensionMinutes / 60),
      endExtensionMinutes: model.extensionMinutes % 60,
      nightTimeStart: night === null ? null : localTime(night.from),
      nightTimeEnd: night === null ? null : localTime(night.to),
      nightBidding: night?.blocks === true ? 'blocked' : 'allowed',
      timeZone: 'UTC',
    },
  })
  expect(typesOf(play.manage('PublishAuction', {}))).toEqual(['AuctionPublished'])
  return { play, revisions: [] }
}
