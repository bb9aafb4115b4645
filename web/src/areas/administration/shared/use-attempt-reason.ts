import { useCallback } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

/** Codes of refused bids and purchase requests with words of their own. */
const named = [
  'bidderNotPermitted',
  'accessExpired',
  'bidderSuspended',
  'bidLimitExceeded',
  'agreementOutdated',
  'auctionNotPublished',
  'auctionNotStarted',
  'auctionEnded',
  'nightTimeActive',
  'priceInvalid',
  'confirmationMissing',
  'documentsChanged',
  'auctionBidTooLow',
  'immediatePurchaseNotEnabled',
  'immediatePurchasePriceReached',
  'immediatePurchaseAlreadyRequested',
] as const

/** Why an attempt was refused, in words for those who run the auction. */
export function useAttemptReason(): (code: string) => string {
  const { t } = useTranslation()
  return useCallback(
    (code) => {
      const known = named.find((one) => one === code)
      return known === undefined ? code : t(`runningAuction.attemptReason.${known}`)
    },
    [t],
  )
}
