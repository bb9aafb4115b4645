import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'

/** How the reader stands as a sentence: what is, and by how much. */
export function StandingText({ details }: { details: AuctionDetails }) {
  const { t } = useTranslation()
  const format = useFormat()
  const own = details.currentUserLastBidPrice ?? null
  const money = (amount: number) => format.money(amount, details.tenant.currencyCode)
  if (own === null || details.currentPrice === null) return null
  if (details.isHighestBidder === true) {
    return (
      <p className="sm">
        <b>{t('details.standing.leads')}</b>
      </p>
    )
  }
  if (details.isOutbidden !== true) return null
  const missing = details.currentPrice - own
  return (
    <p className="sm muted">
      {missing > 0
        ? t('details.standing.missing', { own: money(own), missing: money(missing) })
        : t('details.standing.equalLater', { own: money(own) })}
    </p>
  )
}
