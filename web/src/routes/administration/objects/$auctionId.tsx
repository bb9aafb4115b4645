import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { auctionIdParams } from '../../../app/route-guards.ts'
import { ObjectFrame } from '../../../areas/administration/object/object-frame.tsx'
import { administeredAuctionQuery } from '../../../kernel/api/administration-queries.ts'
import { ignoreError } from '../../../kernel/api/ignore-error.ts'

/** One object: its head and the tabs that lead to its pages. Each page reads the same query. */
export const Route = createFileRoute('/administration/objects/$auctionId')({
  params: auctionIdParams,
  loader: ({ context, params }) => {
    void context.queryClient.query(administeredAuctionQuery(params.auctionId)).catch(ignoreError)
  },
  component: function AdministeredObject() {
    const { auctionId } = Route.useParams()
    return (
      <ObjectFrame query={useQuery(administeredAuctionQuery(auctionId))} auctionId={auctionId}>
        <Outlet />
      </ObjectFrame>
    )
  },
})
