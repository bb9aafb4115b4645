import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'

/** What became of a bid or a purchase request of the reader, while that is not to be seen in any figure. */
export function OwnOffers({ details }: { details: AuctionDetails }) {
  const { t, format } = useIntl()
  const { voidedBid, purchaseDeclinedAt, hasOpenImmediatePurchaseRequest, timeZone, tenant } = details
  const dateTime = (at: string) => format.dateTime(at, timeZone)
  return (
    <div role="status">
      {voidedBid && (
        <p className="sm">
          {t('bidding.voided', {
            price: format.money(voidedBid.price, tenant.currencyCode),
            at: dateTime(voidedBid.at),
          })}
        </p>
      )}
      {purchaseDeclinedAt && (
        <p className="sm">{t('bidding.purchaseDeclined', { at: dateTime(purchaseDeclinedAt) })}</p>
      )}
      {hasOpenImmediatePurchaseRequest === true && (
        <p className="sm muted">{t('bidding.purchaseRequested')}</p>
      )}
    </div>
  )
}

/** Why the reader is suspended, in the words that the tenant chose from (ADM-3). */
export function SuspendedFor({ details }: { details: AuctionDetails }) {
  const { t } = useTranslation()
  const { suspendedFor = null } = details
  if (suspendedFor === null) return null
  const category = t(`runningAuction.admission.category.${suspendedFor}`)
  return <> {t('bidding.blocked.suspendedFor', { category })}</>
}
