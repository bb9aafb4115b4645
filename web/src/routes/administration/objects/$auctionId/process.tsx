import { createFileRoute } from '@tanstack/react-router'
import { administeredBidsQuery } from '../../../../kernel/api/running-auction-queries.ts'
import { ignoreError } from '../../../../kernel/api/ignore-error.ts'
import { ProcessPage } from '../../../../areas/administration/live-process/process-page.tsx'

/** One process as it runs, kept up to date by the live connection. */
export const Route = createFileRoute('/administration/objects/$auctionId/process')({
  loader: ({ context, params }) => {
    void context.queryClient.infiniteQuery(administeredBidsQuery(params.auctionId)).catch(ignoreError)
  },
  component: function Process() {
    const { auctionId } = Route.useParams()
    const { user } = Route.useRouteContext()
    return <ProcessPage key={auctionId} auctionId={auctionId} user={user} />
  },
})
