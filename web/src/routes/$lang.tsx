import { createFileRoute } from '@tanstack/react-router'
import { loadTexts, switchLanguage } from '../kernel/i18n/i18n.ts'
import { isLanguage } from '../kernel/i18n/language.ts'

/** Pages whose URL names their language. `/DE` and `/xx` are none of them. */
export const Route = createFileRoute('/$lang')({
  params: {
    parse: ({ lang }) => (isLanguage(lang) ? { lang } : false),
    priority: 2,
  },
  beforeLoad: async ({ params, preload }) => {
    // A pointer over "EN" fetches the texts; only the click switches.
    await (preload ? loadTexts(params.lang) : switchLanguage(params.lang))
  },
})
