import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { assertNever } from '@zuschlag/contracts/kernel/result'
import { useMemo } from 'react'
import { lowestBid } from '../shared/lowest-bid.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { afterGap, effectiveBidLimit, type PriceFault } from './price-check.ts'

/** What the price must be at least and why, as one sentence. */
export function usePriceHint(details: AuctionDetails, fault: PriceFault | null): string {
  const { t } = useTranslation()
  const format = useFormat()
  const hint = hintOf(details, fault)
  // A price that is too low is answered by the sentence that stands there already: it is put together once.
  return useMemo(() => {
    const money = (amount: number) => format.money(amount, details.tenant.currencyCode)
    const { auctionBidMinimumIncrease: increase, startPrice } = details
    switch (hint) {
      case 'whole':
        return t('bidding.hint.whole')
      case 'limit':
        return t('bidding.hint.limit', { limit: money(effectiveBidLimit(details)) })
      case 'gap':
        return t('bidding.hint.gap', { start: money(startPrice), next: money(afterGap(details)) })
      case 'hidden':
        return t('bidding.hint.hidden')
      case 'minimum':
      case 'first':
        return t(`bidding.hint.${hint}`, { minimum: money(lowestBid(details) ?? startPrice) })
      case 'above':
        return t('bidding.hint.above', { current: money(details.currentPrice ?? startPrice) })
      case 'step':
        return t('bidding.hint.step', {
          minimum: money(lowestBid(details) ?? startPrice),
          step: money(increase),
        })
      default:
        return assertNever(hint)
    }
  }, [hint, details, format, t])
}

type Hint = 'whole' | 'limit' | 'gap' | 'hidden' | 'minimum' | 'first' | 'above' | 'step'

function hintOf(details: AuctionDetails, fault: PriceFault | null): Hint {
  if (fault === 'notWhole') return 'whole'
  if (fault === 'aboveLimit') return 'limit'
  if (fault === 'inGap') return 'gap'
  if (lowestBid(details) === null) return 'hidden'
  if (details.auctionType === AuctionType.NormPriceProcess) return 'minimum'
  if (!details.hasBids) return 'first'
  return details.auctionBidMinimumIncrease === 0 ? 'above' : 'step'
}
