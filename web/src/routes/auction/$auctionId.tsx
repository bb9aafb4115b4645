import { createFileRoute, redirect } from '@tanstack/react-router'
import { throwRedirect } from '../../app/throw-redirect.ts'
import { auctionIdSchema } from '@zuschlag/contracts/kernel/ids'

/** The URL of before: it leads to the object (specification, section 2). */
export const Route = createFileRoute('/auction/$auctionId')({
  params: {
    parse: ({ auctionId }) => {
      const parsed = auctionIdSchema.safeParse(auctionId)
      return parsed.success ? { auctionId: parsed.data } : false
    },
    priority: 1,
  },
  beforeLoad: ({ params, search }) =>
    throwRedirect(redirect({ to: '/object/$auctionId', params, search, replace: true })),
})
