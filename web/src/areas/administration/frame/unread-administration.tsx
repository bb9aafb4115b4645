import type { ReactNode } from 'react'
import { FailedPage } from '../../../app/failed-page.tsx'
import type { ReadState } from '../../../kernel/api/read-state.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

/** A page of the administration that could not be read, and that what runs goes on. */
export function UnreadAdministration({ query, back }: { query: ReadState; back: ReactNode }) {
  const { t } = useTranslation()
  return <FailedPage query={query} back={back} text={t('administration.unread')} />
}
