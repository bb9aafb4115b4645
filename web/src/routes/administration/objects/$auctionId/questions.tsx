import { createFileRoute } from '@tanstack/react-router'
import { QuestionsPage } from '../../../../areas/administration/questions/questions-page.tsx'

/** Questions about one auction, and their answers. */
export const Route = createFileRoute('/administration/objects/$auctionId/questions')({
  component: function Questions() {
    const { auctionId } = Route.useParams()
    return <QuestionsPage key={auctionId} auctionId={auctionId} />
  },
})
