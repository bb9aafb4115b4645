import { useQuery } from '@tanstack/react-query'
import type { AdministeredDetails } from '../../../kernel/api/administration-queries.ts'
import type { PurchaseRequestView } from '../../../kernel/api/running-auction-queries.ts'
import { purchaseRequestsQuery } from '../../../kernel/api/running-auction-queries.ts'
import { Notice } from '../../../design/notice.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { bidNotBelow, isEarlierOpen } from './decision.ts'

type Props = { auction: AdministeredDetails; request: PurchaseRequestView }

/** What an acceptance of this request passes over. */
export function PurchaseWarnings({ auction, request }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const money = (amount: number) => format.money(amount, auction.tenant.currencyCode)
  const highest = bidNotBelow(auction, request)
  const requests = useQuery(purchaseRequestsQuery(auction.id)).data ?? []
  return (
    <>
      {highest !== null && (
        <Notice tone="warning">
          {t('runningAuction.purchaseBelowBid', { highest: money(highest), price: money(request.price) })}
        </Notice>
      )}
      {isEarlierOpen(requests, request) && (
        <Notice tone="warning">{t('runningAuction.earlierRequestOpen')}</Notice>
      )}
    </>
  )
}
