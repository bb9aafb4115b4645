import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { readerZone, useTranslation } from '../../kernel/i18n/use-translation.ts'
import { ignoreError } from '../../kernel/api/ignore-error.ts'
import { ownAuctionsQuery } from '../../kernel/api/queries.ts'
import { userAlertsQuery } from '../../kernel/api/reader-queries.ts'
import { LiveList } from '../../app/live-list.tsx'
import { requireUser } from '../../app/route-guards.ts'
import { usePageTitle } from '../../app/use-page-meta.ts'
import { ButtonLink } from '../../design/button-link.tsx'
import { WatchButton } from '../../areas/auction/auction-tools/watch-button.tsx'
import { DashboardPage } from '../../areas/auction/dashboard/dashboard-page.tsx'
import type { RenderDetailsLink, RenderStar } from '../../areas/auction/dashboard/dashboard-card.tsx'
import { ConnectionBadge } from '../../kernel/live/connection-badge.tsx'
import { useConnectionStatus } from '../../kernel/live/live-context.tsx'

export const Route = createFileRoute('/object/dashboard')({
  beforeLoad: async ({ context, location }) => ({ user: await requireUser(context.queryClient, location) }),
  loader: ({ context }) => {
    void context.queryClient.query(ownAuctionsQuery).catch(ignoreError)
  },
  component: Dashboard,
})

const renderLink: RenderDetailsLink = (auctionId, children) => (
  <Link to="/object/$auctionId" params={{ auctionId }}>
    {children}
  </Link>
)

const renderStar: RenderStar = (auction) => <WatchButton auction={auction} isBare />

function Dashboard() {
  const { t, language: lang } = useTranslation()
  usePageTitle(t('shell.myObjects'))
  const { user } = Route.useRouteContext()
  const connection = useConnectionStatus()
  const { data: auctions = [] } = useQuery(ownAuctionsQuery)
  const queryClient = useQueryClient()
  const { queryKey } = ownAuctionsQuery
  const askAgain = () => {
    void queryClient.invalidateQueries({ queryKey, exact: true })
    void queryClient.invalidateQueries({ queryKey: userAlertsQuery.queryKey })
  }
  return (
    <>
      <DashboardPage
        user={user}
        connection={<ConnectionBadge status={connection} timeZone={readerZone} />}
        renderLink={renderLink}
        renderStar={renderStar}
        emptyAction={
          <ButtonLink variant="secondary" size="small" to="/$lang/objects" params={{ lang }}>
            {t('Dashboard.toOffers')}
          </ButtonLink>
        }
      />
      <LiveList auctions={auctions} queryKey={queryKey} onOutdated={askAgain} />
    </>
  )
}
