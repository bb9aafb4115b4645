import { createFileRoute } from '@tanstack/react-router'
import { auctionIdSchema } from '@zuschlag/contracts/kernel/ids'
import { z } from 'zod'
import { preparePublicDetails } from '../-auction/prepare-details.ts'
import { PublicAuctionPage } from '../-auction/public-auction-page.tsx'

export const Route = createFileRoute('/$lang/$auctionId')({
  params: {
    parse: ({ auctionId }) => {
      const parsed = auctionIdSchema.safeParse(auctionId)
      return parsed.success ? { auctionId: parsed.data } : false
    },
    priority: 1,
  },
  validateSearch: z.object({ contactBroker: z.boolean().optional().catch(undefined) }),
  beforeLoad: ({ context, params }) => preparePublicDetails(context.queryClient, params.auctionId),
  component: function PublicAuction() {
    return <PublicAuctionPage auctionId={Route.useParams().auctionId} />
  },
})
