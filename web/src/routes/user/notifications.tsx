import { createFileRoute } from '@tanstack/react-router'
import type { OwnPriceAlert } from '@zuschlag/contracts/alerts/price-alert'
import { useTranslation } from '../../i18n/use-translation.ts'
import { leaveToPage } from '../../api/leave-to-page.ts'
import { AuctionLink } from '../../app/auction-link.tsx'
import { usePageTitle } from '../../app/use-page-title.ts'
import { NotificationsPage } from '../../features/user/notifications-page.tsx'
import { choicesQuery, ownPriceAlertsQuery } from '../../features/user/queries.ts'

export const Route = createFileRoute('/user/notifications')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.query(choicesQuery).catch(leaveToPage)
    void queryClient.query(ownPriceAlertsQuery).catch(leaveToPage)
  },
  component: function Notifications() {
    const { t } = useTranslation()
    usePageTitle(t('user.notifications.title'))
    return <NotificationsPage renderAuctionLink={renderAuctionLink} />
  },
})

function renderAuctionLink({ auctionId, title }: OwnPriceAlert) {
  return <AuctionLink auctionId={auctionId}>{title}</AuctionLink>
}
