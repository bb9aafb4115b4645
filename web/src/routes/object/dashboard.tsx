import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '../../app/require-user.ts'
import { ownAuctionsQuery } from '../../api/queries.ts'
import { leaveToPage } from '../../api/leave-to-page.ts'
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx'

export const Route = createFileRoute('/object/dashboard')({
  beforeLoad: async ({ context, location }) => ({ user: await requireUser(context.queryClient, location) }),
  loader: ({ context }) => {
    void context.queryClient.query(ownAuctionsQuery).catch(leaveToPage)
  },
  component: function Dashboard() {
    return <DashboardPage user={Route.useRouteContext().user} />
  },
})
