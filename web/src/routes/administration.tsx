import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { administeredOverviewQuery } from '../kernel/api/administration-queries.ts'
import { userAlertsQuery } from '../kernel/api/reader-queries.ts'
import { AdministrationFrame, TenantCard } from '../areas/administration/frame/administration-frame.tsx'
import { QuickSearch } from '../areas/administration/quick-search/quick-search.tsx'
import { mayAdminister } from '../app/page-access.ts'
import { throwRedirect, requireUser } from '../app/route-guards.ts'
import { ReaderBell } from '../areas/account/alerts/reader-bell.tsx'

/** For those who administer something; everybody else is led home (specification, section 6). */
export const Route = createFileRoute('/administration')({
  staticData: { hasOwnFrame: true },
  beforeLoad: async ({ context, location }) => {
    const user = await requireUser(context.queryClient, location)
    if (!mayAdminister(user)) throwRedirect(redirect({ to: '/home', replace: true }))
    return { user }
  },
  component: function Administration() {
    const { user } = Route.useRouteContext()
    const { data, isPending } = useQuery(administeredOverviewQuery)
    const { data: alerts } = useQuery(userAlertsQuery)
    const tenant = isPending && user.tenantId !== null ? undefined : (data?.tenant ?? null)
    return (
      <AdministrationFrame
        user={user}
        alerts={<ReaderBell />}
        quickSearch={<QuickSearch />}
        tenantCard={tenant !== null && <TenantCard tenant={tenant} />}
        counts={
          data && {
            decisions: data.counts.ended,
            requests: data.openRequests,
            accessRequests: data.accessRequests + data.endingProofs,
            waitingWork: alerts?.waitingWork,
          }
        }
      >
        <Outlet />
      </AdministrationFrame>
    )
  },
})
