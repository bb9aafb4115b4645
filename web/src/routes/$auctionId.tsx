import { createFileRoute } from '@tanstack/react-router'
import { auctionIdParams } from '../app/route-guards.ts'
import { preparePublicDetails, publicDetailsSearch } from '../areas/auction/pages/prepare-details.ts'
import { PublicAuctionPage } from '../areas/auction/pages/public-auction-page.tsx'
import { useContactMode } from '../areas/auction/pages/public-card.tsx'

export const Route = createFileRoute('/$auctionId')({
  params: auctionIdParams,
  validateSearch: publicDetailsSearch,
  beforeLoad: ({ context, params }) => preparePublicDetails(context.queryClient, params.auctionId),
  component: function PublicAuction() {
    const contact = useContactMode(Route.useSearch(), Route.useNavigate())
    return <PublicAuctionPage auctionId={Route.useParams().auctionId} contact={contact} />
  },
})
