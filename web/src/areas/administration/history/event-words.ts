import type { EventType } from '@zuschlag/contracts/auction/events'
import { useCallback } from 'react'
import { textIfAny, type Translate, useTranslation } from '../../../kernel/i18n/use-translation.ts'

const words: Record<EventType, true> = {
  AuctionDrafted: true,
  AuctionRevised: true,
  AuctionPublished: true,
  AuctionUnpublished: true,
  AccessGranted: true,
  AccessRevoked: true,
  BidderLimited: true,
  BidderSuspended: true,
  BidderRestored: true,
  AuctionStarted: true,
  BidPlaced: true,
  AuctionEndExtended: true,
  ImmediatePurchaseRequested: true,
  ImmediatePurchaseAccepted: true,
  ImmediatePurchaseDeclined: true,
  AuctionEnded: true,
  AuctionWithdrawn: true,
  AuctionAwarded: true,
  AuctionNotAwarded: true,
  AwardConfirmed: true,
  AwardNotConcluded: true,
  CounterOfferMade: true,
  CounterOfferAccepted: true,
  BidVoided: true,
  BidRejected: true,
  ImmediatePurchaseRejected: true,
}

/** Every type of event, exhaustive by type: a new one does not compile until it has its words. */
export const eventTypes = Object.keys(words) as readonly EventType[]

const attempts: ReadonlySet<EventType> = new Set(['BidRejected', 'ImmediatePurchaseRejected'])

/** The types of events of one stream: the auction's own, or its refused attempts. */
export function typesOf(stream: 'auction' | 'attempts'): readonly EventType[] {
  return eventTypes.filter((type) => attempts.has(type) === (stream === 'attempts'))
}

/** Why an attempt was refused, in words for the people who run the auction. */
export function useAttemptReason(): (code: string) => string {
  const { t } = useTranslation()
  return useCallback((code) => textIfAny(t, `runningAuction.attemptReason.${code}`) ?? code, [t])
}

/**
 * What an action of the trail is called, or undefined where it has no words of its own. Its dot is a stroke
 * there, for a dot divides a text's name.
 */
export function actionText(t: Translate, action: string): string | undefined {
  return textIfAny(t, `platform.action.${action.replace('.', '-')}`)
}
