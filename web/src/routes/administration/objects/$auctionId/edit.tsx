import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { administeredAuctionQuery } from '../../../../api/administration-queries.ts'
import { EditorPage } from '../../../../features/object-editor/editor-page.tsx'

export const Route = createFileRoute('/administration/objects/$auctionId/edit')({
  component: function EditObject() {
    const { auctionId } = Route.useParams()
    const { data } = useQuery(administeredAuctionQuery(auctionId))
    // The frame around this page shows what is wrong while there is nothing to edit.
    return data === undefined ? null : <EditorPage key={auctionId} auction={data} />
  },
})
