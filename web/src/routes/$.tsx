import { createFileRoute, redirect } from '@tanstack/react-router'
import { preferredLanguage } from '../app/preferred-language.ts'
import { pageWithoutLanguage } from '../app/page-without-language.ts'

/**
 * Addresses without a language, `/objects` and `/login?returnUrl=…`, lead to the same page in the reader's language,
 * query and all. Anything else leads home (specification, section 2).
 */
export const Route = createFileRoute('/$')({
  beforeLoad: async ({ context, params, search }) => {
    const to = pageWithoutLanguage(params._splat ?? '')
    if (to === undefined) throw redirect({ to: '/', replace: true })
    const lang = await preferredLanguage(context.queryClient)
    throw redirect({ to, params: { lang }, search, replace: true })
  },
})
