import { createFileRoute, redirect } from '@tanstack/react-router'
import { homeOf } from '../app/page-access.ts'
import { throwRedirect } from '../app/route-guards.ts'
import { currentUserQuery } from '../kernel/api/queries.ts'

/** Where a user is at home depends on the role (specification, section 2). */
export const Route = createFileRoute('/home')({
  beforeLoad: async ({ context }) => {
    const user = await context.queryClient.query(currentUserQuery)
    throwRedirect(redirect({ ...homeOf(user), replace: true }))
  },
})
