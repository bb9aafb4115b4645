import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { Notice } from '../../../design/notice.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { faultTitle, type OfferFault } from './confirm-state.ts'
import { isPurchaseFault } from './may-request-purchase.ts'
import { effectiveBidLimit } from './price-check.ts'
import { usePriceHint } from './use-price-hint.ts'

type Props = {
  details: AuctionDetails
  price: number
  fault: OfferFault
  /** Whether nothing of this form was sent yet. */
  isUnsent: boolean
}

/** Why the price in the confirm step would be refused by now, and what is possible instead. */
export function FaultNotice({ details, price, fault, isUnsent }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const money = (amount: number) => format.money(amount, details.tenant.currencyCode)
  const hint = usePriceHint(details, isPurchaseFault(fault) ? null : fault)
  const current = money(details.currentPrice ?? details.startPrice)
  const figures = { price: money(price), own: current, current, limit: money(effectiveBidLimit(details)) }
  return (
    <Notice tone="outbid" role="alert" title={t(faultTitle(details, price, fault), figures)}>
      {isPurchaseFault(fault) ? t(`bidding.refused.${fault}.next`, figures) : hint}{' '}
      {isUnsent && t('bidding.interrupted')}
    </Notice>
  )
}
