import type { ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { OwnPriceAlert } from '@zuschlag/contracts/alerts/price-alert'
import type { OwnSavedSearch } from '@zuschlag/contracts/search/saved-search'
import { ChoicesPanel } from './choices-panel.tsx'
import { PriceAlertsPanel } from './price-alerts-panel.tsx'
import { SavedSearchesPanel } from './saved-searches-panel.tsx'
import { OwnAccountPage } from './own-account-page.tsx'

type Props = {
  /** A link to the object of an alert, where the reader may see it. */
  renderAuctionLink: (alert: OwnPriceAlert) => ReactNode
  renderSearchLink: (search: OwnSavedSearch['search'], words: string) => ReactNode
  /** For who has no alert yet. */
  toOffers: ReactNode
}

/** Which notifications the person receives, and how. */
export function NotificationsPage({ renderAuctionLink, renderSearchLink, toOffers }: Props) {
  const { t } = useTranslation()
  return (
    <OwnAccountPage title={t('user.notifications.title')} lead={t('user.notifications.lead')}>
      <ChoicesPanel />
      <SavedSearchesPanel renderSearchLink={renderSearchLink} toOffers={toOffers} />
      <PriceAlertsPanel renderAuctionLink={renderAuctionLink} toOffers={toOffers} />
    </OwnAccountPage>
  )
}
