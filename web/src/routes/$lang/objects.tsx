import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import { useTranslation } from 'react-i18next'
import { leaveToPage } from '../../api/leave-to-page.ts'
import { publicAuctionsQuery } from '../../api/queries.ts'
import { AuctionLink } from '../../app/auction-link.tsx'
import { LiveList } from '../../app/live-list.tsx'
import { usePageTitle } from '../../app/use-page-title.ts'
import { OfferListPage } from '../../features/offer-list/offer-list-page.tsx'

export const Route = createFileRoute('/$lang/objects')({
  // Not awaited: the page shows its headline and skeletons while the list is on its way.
  loader: ({ context }) => {
    void context.queryClient.query(publicAuctionsQuery).catch(leaveToPage)
  },
  component: Objects,
})

function Objects() {
  const { t } = useTranslation()
  usePageTitle(t('offerList.title'))
  const { data: auctions = [] } = useQuery(publicAuctionsQuery)
  return (
    <>
      <OfferListPage renderLink={renderLink} />
      <LiveList auctions={auctions} queryKey={publicAuctionsQuery.queryKey} />
    </>
  )
}

function renderLink({ id, title }: PublicAuction) {
  return <AuctionLink auctionId={id}>{title}</AuctionLink>
}
