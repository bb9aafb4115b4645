import type { ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { OwnPriceAlert } from '@zuschlag/contracts/alerts/price-alert'
import { ChoicesPanel } from './choices-panel.tsx'
import { PriceAlertsPanel } from './price-alerts-panel.tsx'
import { OwnAccountPage } from './own-account-page.tsx'

type Props = {
  /** A link to the object of an alert, where the reader may see it. */
  renderAuctionLink: (alert: OwnPriceAlert) => ReactNode
  /** For who has no alert yet. */
  toOffers: ReactNode
}

/** Which notifications the person receives, and how. */
export function NotificationsPage({ renderAuctionLink, toOffers }: Props) {
  const { t } = useTranslation()
  return (
    <OwnAccountPage title={t('user.notifications.title')} lead={t('user.notifications.lead')}>
      <ChoicesPanel />
      <PriceAlertsPanel renderAuctionLink={renderAuctionLink} toOffers={toOffers} />
    </OwnAccountPage>
  )
}
