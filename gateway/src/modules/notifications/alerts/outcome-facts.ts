import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { OutcomeData } from '../../../kernel/outbox/auction-mail-data.ts'
import { hasLateAward } from '../../../presenters/outcome.ts'
import type { AlertEvent, PlannedNotice } from './notice-state.ts'

/** The terms that changed, and where the calendar entry is that moves with the end. */
export function changedTermsOf(
  { changes }: PlannedNotice,
  calendarLink: string,
): Pick<OutcomeData, 'changes' | 'calendarLink'> {
  return changes === undefined ? {} : { changes, calendarLink }
}

type DecisionFact =
  | 'awardCategory'
  | 'notConcludedCategory'
  | 'awaitsConfirmation'
  | 'isAwardLate'
  | 'answerUntil'

/**
 * What a decision says besides its price: its category, whether the seller still has to confirm it, and
 * whether bids held nobody any more.
 */
export function decisionFactsOf(
  event: AlertEvent | null,
  row: AuctionDetailsRow,
): Pick<OutcomeData, DecisionFact> {
  const { terms, awardedBidRevision, awardCategory } = row
  if (event?.type === 'CounterOfferMade') return { answerUntil: event.data.until }
  if (event?.type === 'AwardNotConcluded') return { notConcludedCategory: event.data.category }
  if (event?.type !== 'AuctionAwarded' && event?.type !== 'AwardConfirmed') return {}
  const isStanding = awardedBidRevision === event.data.bidRevision
  const late = isStanding && hasLateAward(row) ? { isAwardLate: true as const } : {}
  if (event.type === 'AwardConfirmed') return late
  return {
    ...late,
    ...(isStanding && awardCategory !== null && { awardCategory }),
    awaitsConfirmation: terms.awardConfirmedBySeller === true,
  }
}

/** The reason of the person who decided; null if an event has none. */
export function reasonOf(event: AlertEvent | null): string | null {
  if (event === null || !('reason' in event.data)) return null
  return event.data.reason ?? null
}
