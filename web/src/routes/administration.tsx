import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { AdministrationFrame } from '../administration/administration-frame.tsx'
import { leaveFor } from '../app/leave-for.ts'
import { mayAdminister } from '../app/may-administer.ts'
import { requireUser } from '../app/require-user.ts'

/** For those who administer something; everybody else is led home (specification, section 6). */
export const Route = createFileRoute('/administration')({
  staticData: { hasOwnFrame: true },
  beforeLoad: async ({ context, location }) => {
    const user = await requireUser(context.queryClient, location)
    if (!mayAdminister(user)) leaveFor(redirect({ to: '/home', replace: true }))
    return { user }
  },
  component: function Administration() {
    const { user } = Route.useRouteContext()
    return (
      <AdministrationFrame user={user}>
        <Outlet />
      </AdministrationFrame>
    )
  },
})
