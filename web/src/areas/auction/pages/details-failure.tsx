import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { NothingHere } from '../../../app/page-state.tsx'
import { ButtonLink } from '../../../design/button-link.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { problemOf } from '../../../kernel/api/call.ts'
import { ReadFailure } from '../../../kernel/api/read-failure.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

/**
 * Whether the answer means that there is no such auction for this reader. On the public page a malformed
 * request means the same (specification, section 8).
 */
export function isNotFound(error: unknown): boolean {
  const problem = problemOf(error)
  return problem !== undefined && (problem.status === 404 || problem.status === 400)
}

/** The details could not be read and nothing is there to keep: a toast, what is certain, and the ways on. */
export function DetailsFailure({ query }: { query: UseQueryResult }) {
  const { t, language: lang } = useTranslation()
  const notify = useEffectEvent(() =>
    showToast({ tone: 'error', text: t('AuctionDetails.ErrorLoadingAuction') }),
  )
  useEffect(() => notify(), [])
  return (
    <div className="wrap grid gap-4 page-room">
      <h1>{t('shell.failure.title')}</h1>
      <ReadFailure query={query} />
      <p className="muted">{t('shell.failure.text')}</p>
      <div>
        <ButtonLink to="/$lang/objects" params={{ lang }} variant="secondary" size="small">
          {t('details.notFound.action')}
        </ButtonLink>
      </div>
    </div>
  )
}

/** There is no such offer, or the reader may not know of it; the two look the same. */
export function DetailsNotFound() {
  const { t } = useTranslation()
  return (
    <NothingHere title={t('details.notFound.title')} action={t('details.notFound.action')}>
      {t('details.notFound.text')}
    </NothingHere>
  )
}
