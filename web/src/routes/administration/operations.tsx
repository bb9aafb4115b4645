import { createFileRoute } from '@tanstack/react-router'
import { requireSystemAdmin } from '../../app/require-user.ts'
import { OperationsPage } from '../../areas/administration/operations/operations-page.tsx'

export const Route = createFileRoute('/administration/operations')({
  beforeLoad: ({ context }) => requireSystemAdmin(context.user),
  component: function Operations() {
    return <OperationsPage />
  },
})
