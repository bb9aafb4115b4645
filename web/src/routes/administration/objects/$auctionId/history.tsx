import { createFileRoute } from '@tanstack/react-router'
import { HistoryPage } from '../../../../areas/administration/auction-history/history-page.tsx'

/** Everything that was written about one auction. */
export const Route = createFileRoute('/administration/objects/$auctionId/history')({
  component: function History() {
    const { auctionId } = Route.useParams()
    return <HistoryPage key={auctionId} auctionId={auctionId} />
  },
})
