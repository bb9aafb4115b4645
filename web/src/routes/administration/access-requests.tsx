import { createFileRoute } from '@tanstack/react-router'
import { AccessRequestsPage } from '../../areas/administration/access-requests/access-requests-page.tsx'

export const Route = createFileRoute('/administration/access-requests')({
  /** The request that is open; the server checks the id. */
  validateSearch: ({ request }): { request?: string } => (typeof request === 'string' ? { request } : {}),
  component: function AccessRequests() {
    const { request } = Route.useSearch()
    const navigate = Route.useNavigate()
    return (
      <AccessRequestsPage
        openId={request}
        onOpen={(id) => void navigate({ search: id === undefined ? {} : { request: id } })}
      />
    )
  },
})
