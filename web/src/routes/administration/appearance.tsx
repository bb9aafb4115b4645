import { createFileRoute, redirect } from '@tanstack/react-router'
import { throwRedirect } from '../../app/route-guards.ts'
import { AppearancePage } from '../../areas/administration/tenant-editor/appearance-page.tsx'

/** A tenant's own look and rates; a user without a tenant has none. */
export const Route = createFileRoute('/administration/appearance')({
  beforeLoad: ({ context: { user } }) => {
    if (user.brokerId === null || user.tenantId === null) {
      throwRedirect(redirect({ to: '/administration', replace: true }))
    }
  },
  component: function Appearance() {
    const { tenantId } = Route.useRouteContext().user
    return tenantId === null ? null : <AppearancePage tenantId={tenantId} />
  },
})
