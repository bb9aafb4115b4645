import { createFileRoute } from '@tanstack/react-router'
import { requireSystemAdmin } from '../../app/require-system-admin.ts'
import { PartnersPage } from '../../areas/administration/partner-editor/partners-page.tsx'

export const Route = createFileRoute('/administration/partners')({
  beforeLoad: ({ context }) => requireSystemAdmin(context.user),
  component: function Partners() {
    return <PartnersPage />
  },
})
