import { createFileRoute, redirect } from '@tanstack/react-router'
import { leaveFor } from '../../app/leave-for.ts'
import { mayAdminister } from '../../app/may-administer.ts'
import { requireUser } from '../../app/require-user.ts'

/**
 * Brokers and system administrators alone; everybody else is led home. Where a page of the administration has no screen
 * yet, its people work on their objects.
 */
export const Route = createFileRoute('/administration/$')({
  beforeLoad: async ({ context, location }) => {
    const user = await requireUser(context.queryClient, location)
    leaveFor(redirect({ to: mayAdminister(user) ? '/object/dashboard' : '/home', replace: true }))
  },
})
