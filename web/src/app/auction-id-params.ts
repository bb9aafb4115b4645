import { auctionIdSchema } from '@zuschlag/contracts/kernel/ids'

/** Of routes with the id of an auction in their path: no other route of this form goes first. */
export const auctionIdParams = {
  parse: ({ auctionId }: { auctionId: string }) => {
    const parsed = auctionIdSchema.safeParse(auctionId)
    return parsed.success ? { auctionId: parsed.data } : false
  },
  priority: 1,
}
