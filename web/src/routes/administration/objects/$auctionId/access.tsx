import { createFileRoute } from '@tanstack/react-router'
import { FollowAuction } from '../../../../app/follow-auction.tsx'
import { ObjectAccessPage } from '../../../../areas/administration/pages/object-access-page.tsx'

/** Who may bid in one auction, and who has read what. */
export const Route = createFileRoute('/administration/objects/$auctionId/access')({
  component: function Access() {
    const { auctionId } = Route.useParams()
    return (
      <>
        <FollowAuction auctionId={auctionId} />
        <ObjectAccessPage key={auctionId} auctionId={auctionId} />
      </>
    )
  },
})
