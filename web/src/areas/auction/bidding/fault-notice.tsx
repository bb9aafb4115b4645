import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { Notice } from '../../../design/notice.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { faultTitle } from './confirm-state.ts'
import type { PriceFault } from './price-check.ts'
import { usePriceHint } from './use-price-hint.ts'

type Props = {
  details: AuctionDetails
  price: number
  fault: PriceFault
  /** Whether nothing of this form was sent yet. */
  isUnsent: boolean
}

/** Why the price in the confirm step would be refused by now, and what is possible instead. */
export function FaultNotice({ details, price, fault, isUnsent }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const money = (amount: number) => format.money(amount, details.tenant.currencyCode)
  const hint = usePriceHint(details, fault)
  const figures = { price: money(price), own: money(details.currentPrice ?? 0) }
  return (
    <Notice tone="outbid" role="alert" title={t(faultTitle(details, price, fault), figures)}>
      {hint} {isUnsent && t('bidding.interrupted')}
    </Notice>
  )
}
