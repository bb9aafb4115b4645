import type { OwnBid } from '@zuschlag/contracts/user/own-bids'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { reasonKeyOf } from './own-bid-reasons.ts'

/** Why a bid was refused, in words and with the figures that its answer named. */
export function useOwnBidReason(): (bid: OwnBid) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return (bid) => {
    const { currencyCode, timeZone } = bid
    const { currentPrice, minimumBid, limit, end } = bid.figures
    const money = (amount: number | null) => (amount === null ? '' : format.money(amount, currencyCode))
    return t(`user.bids.reasons.${reasonKeyOf(bid)}`, {
      current: money(currentPrice),
      minimum: money(minimumBid),
      limit: money(limit),
      end: end === null ? '' : format.dateTimeSeconds(end, timeZone),
      code: bid.code ?? '',
    })
  }
}
