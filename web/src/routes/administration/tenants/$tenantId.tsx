import { createFileRoute } from '@tanstack/react-router'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import { requireSystemAdmin } from '../../../app/route-guards.ts'
import { TenantPage } from '../../../areas/administration/tenant-editor/tenant-page.tsx'

export const Route = createFileRoute('/administration/tenants/$tenantId')({
  beforeLoad: ({ context }) => requireSystemAdmin(context.user),
  component: function Tenant() {
    const { tenantId } = Route.useParams()
    return <TenantPage key={tenantId} tenantId={tenantId as TenantId} />
  },
})
