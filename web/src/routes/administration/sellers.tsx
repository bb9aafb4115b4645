import { createFileRoute } from '@tanstack/react-router'
import { requireSystemAdmin } from '../../app/route-guards.ts'
import { SellersPage } from '../../areas/administration/registrations/sellers-page.tsx'

export const Route = createFileRoute('/administration/sellers')({
  beforeLoad: ({ context }) => requireSystemAdmin(context.user),
  component: function Sellers() {
    return <SellersPage />
  },
})
