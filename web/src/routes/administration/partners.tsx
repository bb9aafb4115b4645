import { createFileRoute } from '@tanstack/react-router'
import { requireSystemAdmin } from '../../app/route-guards.ts'
import { PartnerEditorPage } from '../../areas/administration/partner-editor/partner-editor-page.tsx'

export const Route = createFileRoute('/administration/partners')({
  beforeLoad: ({ context }) => requireSystemAdmin(context.user),
  component: function Partners() {
    return <PartnerEditorPage />
  },
})
