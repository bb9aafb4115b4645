import { createFileRoute } from '@tanstack/react-router'
import { auctionIdSchema } from '@zuschlag/contracts/kernel/ids'
import { preparePrivateDetails } from '../../areas/auction/pages/prepare-details.ts'
import { PrivateAuctionPage } from '../../areas/auction/pages/private-auction-page.tsx'
import { privateDetailsSearch } from '../../areas/auction/pages/details-search.ts'

export const Route = createFileRoute('/object/$auctionId')({
  params: {
    parse: ({ auctionId }) => {
      const parsed = auctionIdSchema.safeParse(auctionId)
      return parsed.success ? { auctionId: parsed.data } : false
    },
    priority: 1,
  },
  validateSearch: privateDetailsSearch,
  beforeLoad: ({ context, params }) => preparePrivateDetails(context.queryClient, params.auctionId),
  component: function PrivateAuction() {
    const modeNavigation = { search: Route.useSearch(), navigate: Route.useNavigate() }
    const { auctionId } = Route.useParams()
    const { user } = Route.useRouteContext()
    return <PrivateAuctionPage auctionId={auctionId} user={user} modeNavigation={modeNavigation} />
  },
})
