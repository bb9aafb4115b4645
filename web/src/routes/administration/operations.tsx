import { createFileRoute } from '@tanstack/react-router'
import { requireSystemAdmin } from '../../app/route-guards.ts'
import { OperationsPage } from '../../areas/administration/operations/operations-page.tsx'

export const Route = createFileRoute('/administration/operations')({
  beforeLoad: ({ context }) => requireSystemAdmin(context.user),
  component: function Operations() {
    return <OperationsPage />
  },
})
