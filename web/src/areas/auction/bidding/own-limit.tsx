import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { useIntl } from '../../../kernel/i18n/use-translation.ts'

/** Until when the reader's access holds, where it has an end. */
export function OwnAccessEnd({ details: { accessUntil, timeZone } }: { details: AuctionDetails }) {
  const { t, format } = useIntl()
  if (accessUntil === null || accessUntil === undefined) return null
  return (
    <p className="sm muted">{t('bidding.ownAccessEnd', { until: format.dateTime(accessUntil, timeZone) })}</p>
  )
}

/**
 * The highest price that the tenant lets the reader offer, where it set one: known before a bid, not by its
 * refusal.
 */
export function OwnLimit({ details: { bidLimit, tenant } }: { details: AuctionDetails }) {
  const { t, format } = useIntl()
  if (bidLimit === null || bidLimit === undefined) return null
  return (
    <p className="sm muted">
      {t('bidding.ownLimit', { limit: format.money(bidLimit, tenant.currencyCode) })}
    </p>
  )
}
