import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '../../app/require-user.ts'
import { ownAuctionsQuery } from '../../api/queries.ts'
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx'

export const Route = createFileRoute('/object/dashboard')({
  beforeLoad: async ({ context, location }) => ({ user: await requireUser(context.queryClient, location) }),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(ownAuctionsQuery)
  },
  component: function Dashboard() {
    return <DashboardPage user={Route.useRouteContext().user} />
  },
})
