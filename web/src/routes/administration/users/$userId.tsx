import { createFileRoute } from '@tanstack/react-router'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { requireSystemAdmin } from '../../../app/route-guards.ts'
import { AdministeredUserPage } from '../../../areas/administration/people/administered-user-page.tsx'

export const Route = createFileRoute('/administration/users/$userId')({
  beforeLoad: ({ context }) => requireSystemAdmin(context.user),
  component: function User() {
    const { userId } = Route.useParams()
    const { user } = Route.useRouteContext()
    const navigate = Route.useNavigate()
    return (
      <AdministeredUserPage
        key={userId}
        userId={userId as UserId}
        isOwn={user.id === userId}
        onErased={() => void navigate({ to: '/administration/users' })}
      />
    )
  },
})
