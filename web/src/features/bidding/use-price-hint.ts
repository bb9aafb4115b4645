import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { afterGap, limitOf, priceFault } from './price-check.ts'

/** What the price must be at least and why, as one sentence. */
export function usePriceHint(details: AuctionDetails, price: number): string {
  const { t } = useTranslation()
  const format = useFormat()
  const money = (amount: number) => format.money(amount, details.tenant.currencyCode)
  const { minimumBid, auctionBidMinimumIncrease: increase, startPrice } = details
  const fault = priceFault(details, price)
  if (fault === 'notWhole') return t('bidding.hint.whole')
  if (fault === 'aboveLimit') return t('bidding.hint.limit', { limit: money(limitOf(details)) })
  if (fault === 'inGap') {
    return t('bidding.hint.gap', { start: money(startPrice), next: money(afterGap(details)) })
  }
  if (details.auctionType === AuctionType.NormPriceProcess) {
    return t('bidding.hint.minimum', { minimum: money(minimumBid) })
  }
  if (!details.hasBids) return t('bidding.hint.first', { minimum: money(minimumBid) })
  if (increase === 0) return t('bidding.hint.above', { current: money(details.currentPrice ?? startPrice) })
  return t('bidding.hint.step', { minimum: money(minimumBid), step: money(increase) })
}
