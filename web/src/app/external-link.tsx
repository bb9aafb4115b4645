import type { ReactNode } from 'react'
import { useTranslation } from '../kernel/i18n/use-translation.ts'
import { VisuallyHidden } from '../design/visually-hidden.tsx'

/** Leads off this site, in a window of its own, and says so. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
      <VisuallyHidden> {t('site.external')}</VisuallyHidden>
    </a>
  )
}
