import { createFileRoute } from '@tanstack/react-router'
import { requireSystemAdmin } from '../../app/route-guards.ts'
import { MessagesPage } from '../../areas/administration/contact-messages/messages-page.tsx'

export const Route = createFileRoute('/administration/messages')({
  beforeLoad: ({ context }) => requireSystemAdmin(context.user),
  component: function Messages() {
    return <MessagesPage />
  },
})
