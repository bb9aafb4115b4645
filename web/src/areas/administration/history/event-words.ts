import { eventCatalogue } from '@zuschlag/contracts/auction/event-catalogue'
import type { AuctionEventType, EventType } from '@zuschlag/contracts/auction/events'
import { useCallback } from 'react'
import { textIfAny, type Translate, useTranslation } from '../../../kernel/i18n/use-translation.ts'

const attemptTypes: readonly EventType[] = ['BidRejected', 'ImmediatePurchaseRejected']

/** Every type of event, in the order of the catalogue. */
export const eventTypes: readonly EventType[] = [
  ...(Object.keys(eventCatalogue) as AuctionEventType[]),
  ...attemptTypes,
]

/** The types of events of one stream: the auction's own, or its refused attempts. */
export function typesOf(stream: 'auction' | 'attempts'): readonly EventType[] {
  return eventTypes.filter((type) => attemptTypes.includes(type) === (stream === 'attempts'))
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
