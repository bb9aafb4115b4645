import { createFileRoute, redirect } from '@tanstack/react-router'
import { throwRedirect, auctionIdParams } from '../../app/route-guards.ts'

/** The URL of before: it leads to the object (specification, section 2). */
export const Route = createFileRoute('/auction/$auctionId')({
  params: auctionIdParams,
  beforeLoad: ({ params, search }) =>
    throwRedirect(redirect({ to: '/object/$auctionId', params, search, replace: true })),
})
