import { createFileRoute, redirect } from '@tanstack/react-router'
import { throwRedirect, preferredLanguage } from '../app/route-guards.ts'
import { pageWithoutLanguage } from '../app/page-paths.ts'

/**
 * URLs without a language, `/objects` and `/login?returnUrl=…`, lead to the same page in the reader's
 * language, query and all. Anything else leads home (specification, section 2).
 */
export const Route = createFileRoute('/$')({
  beforeLoad: async ({ context, location, search }) => {
    const to = pageWithoutLanguage(location.pathname.slice(1))
    if (to === undefined) throwRedirect(redirect({ to: '/', replace: true }))
    const lang = await preferredLanguage(context.queryClient)
    throwRedirect(redirect({ to, params: { lang }, search, replace: true }))
  },
})
