import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Navigate } from '@tanstack/react-router'
import { administeredAuctionQuery } from '../../../../kernel/api/administration-queries.ts'
import { EditorPage } from '../../../../areas/administration/auction-editor/editor-page.tsx'

export const Route = createFileRoute('/administration/objects/$auctionId/edit')({
  component: function EditObject() {
    const { auctionId } = Route.useParams()
    const { data } = useQuery(administeredAuctionQuery(auctionId))
    if (data?.mayManage === false) {
      const params = { auctionId, _splat: 'process' }
      return <Navigate to="/administration/objects/$auctionId/$" params={params} replace />
    }
    // The frame around this page shows what is wrong while there is nothing to edit.
    return data === undefined ? null : <EditorPage key={auctionId} auction={data} />
  },
})
