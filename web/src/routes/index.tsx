import { createFileRoute, redirect } from '@tanstack/react-router'
import { leaveFor } from '../app/leave-for.ts'
import { preferredLanguage } from '../app/preferred-language.ts'

/** The list is the front door until the landing page stands. */
export const Route = createFileRoute('/')({
  beforeLoad: async ({ context }) => {
    const lang = await preferredLanguage(context.queryClient)
    leaveFor(redirect({ to: '/$lang/objects', params: { lang }, replace: true }))
  },
})
