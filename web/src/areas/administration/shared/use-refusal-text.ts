import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { problemOf } from '../../../kernel/api/problem.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

/** Codes that answer a decision with a sentence of their own. */
const named = [
  'auctionNotFound',
  'auctionNotPublished',
  'auctionEnded',
  'auctionNotEnded',
  'auctionWithdrawn',
  'auctionAlreadyDecided',
  'endInNightTime',
  'endNotLater',
  'auctionHasNoEnd',
  'auctionHasEnd',
  'bidNotStanding',
  'bidNotHighest',
  'bidNotBest',
  'bidBelowMinimumPrice',
  'bidderReleased',
  'awardCategoryMissing',
  'sellerBound',
  'bidNotAwarded',
  'awardAlreadyConfirmed',
  'confirmationNotAsked',
  'counterOfferNotPossible',
  'counterOfferPriceTooLow',
  'counterOfferDeadlineInvalid',
  'counterOfferOpen',
  'immediatePurchaseNotRequested',
  'commandNotPermitted',
  'accessAlreadyGranted',
  'accessNotGranted',
  'accessEndPassed',
  'admissionNotFound',
  'admissionUnchanged',
  'noOwnBid',
  'tooManyRequests',
  'historyDamaged',
] as const
type Named = (typeof named)[number]

/**
 * Why a decision was refused, or that nobody knows yet whether it was taken; undefined while there is no
 * failure.
 */
export function useRefusalText(): (error: unknown) => string | undefined {
  const { t } = useTranslation()
  return (error) => {
    if (error === null || error === undefined) return undefined
    const problem = problemOf(error)
    if (problem !== undefined && isNamed(problem)) return t(`runningAuction.refused.${problem.code}`)
    if (problem === undefined || problem.status >= 500) return t('runningAuction.refused.noAnswer')
    return t('runningAuction.refused.other', { code: problem.code })
  }
}

function isNamed(problem: Problem): problem is Problem & { code: Named } {
  return named.some((code) => code === problem.code)
}
