import { createFileRoute } from '@tanstack/react-router'
import { ObjectAccessPage } from '../../../../areas/administration/pages/object-access-page.tsx'

/** Who may bid in one auction, and who has read what. */
export const Route = createFileRoute('/administration/objects/$auctionId/access')({
  component: function Access() {
    const { auctionId } = Route.useParams()
    return <ObjectAccessPage key={auctionId} auctionId={auctionId} />
  },
})
