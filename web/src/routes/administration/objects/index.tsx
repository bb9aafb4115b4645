import { createFileRoute, Link } from '@tanstack/react-router'
import type { AdministeredAuction } from '@zuschlag/contracts/administration/administered-auctions'
import { administeredAuctionsQuery } from '../../../api/administration-queries.ts'
import { leaveToPage } from '../../../api/leave-to-page.ts'
import { ObjectsPage } from '../../../features/objects-table/objects-page.tsx'
import { objectsSearchSchema, pageOf } from '../../../features/objects-table/objects-search.ts'

export const Route = createFileRoute('/administration/objects/')({
  validateSearch: objectsSearchSchema,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.query(administeredAuctionsQuery(pageOf(deps))).catch(leaveToPage)
  },
  component: function Objects() {
    const navigate = Route.useNavigate()
    return (
      <ObjectsPage
        search={Route.useSearch()}
        onSearch={(change) =>
          void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
        }
        renderLink={renderLink}
      />
    )
  },
})

function renderLink({ id }: AdministeredAuction, name: string) {
  return (
    <Link to="/administration/objects/$auctionId" params={{ auctionId: id }}>
      {name}
    </Link>
  )
}
