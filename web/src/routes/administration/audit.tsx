import { createFileRoute } from '@tanstack/react-router'
import { AuditPage } from '../../areas/administration/audit/audit-page.tsx'
import { auditSearchSchema } from '../../areas/administration/table/url-searches.ts'

/** Who did what and when; its filters stand in the URL. */
export const Route = createFileRoute('/administration/audit')({
  validateSearch: auditSearchSchema,
  component: function Audit() {
    const navigate = Route.useNavigate()
    return (
      <AuditPage
        search={Route.useSearch()}
        onSearch={(change) =>
          void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
        }
      />
    )
  },
})
