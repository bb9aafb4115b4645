import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { publicAuctionQuery } from '../../../../kernel/api/queries.ts'
import { ObjectPreview } from '../../-objects/object-preview.tsx'

export const Route = createFileRoute('/administration/objects/$auctionId/preview')({
  component: function PreviewObject() {
    const { auctionId } = Route.useParams()
    // What was saved a moment ago is what is to be seen.
    const query = useQuery({ ...publicAuctionQuery(auctionId), staleTime: 0 })
    return <ObjectPreview query={query} />
  },
})
