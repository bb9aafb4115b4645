import { createFileRoute } from '@tanstack/react-router'
import { requireSystemAdmin } from '../../../app/route-guards.ts'
import { UsersPage } from '../../../areas/administration/people/users-page.tsx'
import { usersSearchSchema } from '../../../areas/administration/table/url-searches.ts'

export const Route = createFileRoute('/administration/users/')({
  validateSearch: usersSearchSchema,
  beforeLoad: ({ context }) => requireSystemAdmin(context.user),
  component: function Users() {
    const navigate = Route.useNavigate()
    return (
      <UsersPage
        search={Route.useSearch()}
        onSearch={(change) =>
          void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
        }
      />
    )
  },
})
