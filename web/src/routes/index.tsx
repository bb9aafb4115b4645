import { createFileRoute, redirect } from '@tanstack/react-router'
import { preferredLanguage } from '../app/preferred-language.ts'

/** The list is the front door until the landing page stands. */
export const Route = createFileRoute('/')({
  beforeLoad: async ({ context }) => {
    const lang = await preferredLanguage(context.queryClient)
    throw redirect({ to: '/$lang/objects', params: { lang }, replace: true })
  },
})
