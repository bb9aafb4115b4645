import { createFileRoute, redirect } from '@tanstack/react-router'
import { throwRedirect } from '../../../../app/route-guards.ts'

/** A page of an object that there is not leads to the objects. */
export const Route = createFileRoute('/administration/objects/$auctionId/$')({
  beforeLoad: () => throwRedirect(redirect({ to: '/administration/objects', replace: true })),
})
