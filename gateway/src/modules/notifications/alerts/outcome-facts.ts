import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { OutcomeData } from '../../../kernel/outbox/auction-mail-data.ts'
import type { AlertEvent, PlannedNotice } from './notice-state.ts'

/** The terms that changed, and where the calendar entry is that moves with the end. */
export function changedTermsOf(
  { changes }: PlannedNotice,
  calendarLink: string,
): Pick<OutcomeData, 'changes' | 'calendarLink'> {
  return changes === undefined ? {} : { changes, calendarLink }
}

/** What a decision says besides its price: its category, and whether the seller still has to confirm it. */
export function decisionFactsOf(
  event: AlertEvent | null,
  { terms, awardedBidRevision, awardCategory }: AuctionDetailsRow,
): Pick<OutcomeData, 'awardCategory' | 'notConcludedCategory' | 'awaitsConfirmation' | 'answerUntil'> {
  if (event?.type === 'CounterOfferMade') return { answerUntil: event.data.until }
  if (event?.type === 'AwardNotConcluded') return { notConcludedCategory: event.data.category }
  if (event?.type !== 'AuctionAwarded') return {}
  const isStanding = awardedBidRevision === event.data.bidRevision
  return {
    ...(isStanding && awardCategory !== null && { awardCategory }),
    awaitsConfirmation: terms.awardConfirmedBySeller === true,
  }
}

/** The reason of the person who decided; null if an event has none. */
export function reasonOf(event: AlertEvent | null): string | null {
  if (event === null || !('reason' in event.data)) return null
  return event.data.reason ?? null
}
