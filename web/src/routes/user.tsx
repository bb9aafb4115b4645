import { createFileRoute, Outlet } from '@tanstack/react-router'
import { requireUser } from '../app/route-guards.ts'
import { UserLayout } from '../areas/account/user/user-layout.tsx'

export const Route = createFileRoute('/user')({
  beforeLoad: async ({ context, location }) => ({ user: await requireUser(context.queryClient, location) }),
  component: function User() {
    return (
      <UserLayout>
        <Outlet />
      </UserLayout>
    )
  },
})
