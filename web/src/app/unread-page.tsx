import type { ReactNode } from 'react'
import { useTranslation } from '../kernel/i18n/use-translation.ts'
import { Button } from '../design/button.tsx'
import { EmptyState } from '../design/empty-state.tsx'
import type { ReadState } from '../kernel/api/read-failure.tsx'
import styles from './shell.module.css'
import { usePageTitle } from './use-page-meta.ts'

export type UnreadPageProps = {
  query: ReadState
  /** The way to the page above this one. */
  back: ReactNode
  /** One sentence on what the failure does not touch; what bidders read where it is left out. */
  text?: string
}

/** In place of a page whose read failed and that has nothing to keep: what is certain, and the ways on. */
export function UnreadPage({ query, back, text }: UnreadPageProps) {
  const { t } = useTranslation()
  const title = t('shell.failure.title')
  usePageTitle(title)
  return (
    <div role="alert">
      <EmptyState
        headingLevel={1}
        drawing="sadFace"
        title={title}
        action={
          <div className={`line multiline center ${styles.ways}`}>
            <Button
              variant="secondary"
              size="small"
              isPending={query.isFetching}
              pendingLabel={t('readFailure.retrying')}
              onPress={() => void query.refetch()}
            >
              {t('shell.failure.retry')}
            </Button>
            {back}
          </div>
        }
      >
        {text ?? t('shell.failure.text')}
      </EmptyState>
    </div>
  )
}
