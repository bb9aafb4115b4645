import { createFileRoute } from '@tanstack/react-router'
import { auctionIdSchema } from '@zuschlag/contracts/kernel/ids'
import { preparePrivateDetails } from '../-auction/prepare-details.ts'
import { PrivateAuctionPage } from '../-auction/private-auction-page.tsx'

export const Route = createFileRoute('/object/$auctionId')({
  params: {
    parse: ({ auctionId }) => {
      const parsed = auctionIdSchema.safeParse(auctionId)
      return parsed.success ? { auctionId: parsed.data } : false
    },
    priority: 1,
  },
  beforeLoad: ({ context, params }) => preparePrivateDetails(context.queryClient, params.auctionId),
  component: function PrivateAuction() {
    return <PrivateAuctionPage auctionId={Route.useParams().auctionId} user={Route.useRouteContext().user} />
  },
})
