import { createFileRoute } from '@tanstack/react-router'
import { auctionIdParams } from '../../app/auction-id-params.ts'
import { preparePrivateDetails, privateDetailsSearch } from '../../areas/auction/pages/prepare-details.ts'
import { PrivateAuctionPage } from '../../areas/auction/pages/private-auction-page.tsx'

export const Route = createFileRoute('/object/$auctionId')({
  params: auctionIdParams,
  validateSearch: privateDetailsSearch,
  beforeLoad: ({ context, params }) => preparePrivateDetails(context.queryClient, params.auctionId),
  component: function PrivateAuction() {
    const modeNavigation = { search: Route.useSearch(), navigate: Route.useNavigate() }
    const { auctionId } = Route.useParams()
    const { user } = Route.useRouteContext()
    return <PrivateAuctionPage auctionId={auctionId} user={user} modeNavigation={modeNavigation} />
  },
})
