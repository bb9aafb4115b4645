import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { lazy } from 'react'
import { LazyContactForm } from '../areas/site/contact/lazy-contact-form.tsx'
import { ignoreError } from '../kernel/api/ignore-error.ts'
import { configurationQuery } from '../kernel/api/queries.ts'
import { preferredLanguage } from '../app/preferred-language.ts'
import { Shell } from '../app/shell.tsx'
import { isLanguageSettled, loadTextsOf, switchLanguage } from '../kernel/i18n/i18n.ts'
import { isLanguage } from '../kernel/i18n/language.ts'

// A visitor does not see these before the first use.
const ReaderBell = lazy(async () => ({
  default: (await import('../areas/account/alerts/reader-bell.tsx')).ReaderBell,
}))
const ImprintDialog = lazy(async () => ({
  default: (await import('../areas/site/legal/imprint-dialog.tsx')).ImprintDialog,
}))

export type RouterContext = { queryClient: QueryClient }

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context, location, preload }) => {
    const namesLanguage = isLanguage(location.pathname.split('/')[1])
    // Header and footer name who runs the site; the page does not wait for it.
    context.queryClient.query(configurationQuery).catch(ignoreError)
    const texts = loadTextsOf(location.pathname)
    if (!preload && !namesLanguage && !isLanguageSettled())
      await switchLanguage(await preferredLanguage(context.queryClient))
    await texts
  },
  component: Frame,
})

function Frame() {
  return <Shell ReaderBell={ReaderBell} ContactForm={LazyContactForm} ImprintDialog={ImprintDialog} />
}
