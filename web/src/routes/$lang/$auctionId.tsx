import { createFileRoute } from '@tanstack/react-router'
import { auctionIdSchema } from '@zuschlag/contracts/kernel/ids'

export const Route = createFileRoute('/$lang/$auctionId')({
  params: {
    parse: ({ auctionId }) => {
      const parsed = auctionIdSchema.safeParse(auctionId)
      return parsed.success ? { auctionId: parsed.data } : false
    },
    priority: 1,
  },
})
