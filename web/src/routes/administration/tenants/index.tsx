import { createFileRoute } from '@tanstack/react-router'
import { requireSystemAdmin } from '../../../app/route-guards.ts'
import { TenantsPage } from '../../../areas/administration/tenants-table/tenants-page.tsx'
import { tenantsSearchSchema } from '../../../areas/administration/table/url-searches.ts'

export const Route = createFileRoute('/administration/tenants/')({
  validateSearch: tenantsSearchSchema,
  beforeLoad: ({ context }) => requireSystemAdmin(context.user),
  component: function Tenants() {
    const navigate = Route.useNavigate()
    return (
      <TenantsPage
        search={Route.useSearch()}
        onSearch={(change) =>
          void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
        }
      />
    )
  },
})
