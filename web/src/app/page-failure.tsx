import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '../kernel/i18n/use-translation.ts'
import { Button } from '../design/button.tsx'
import { EmptyState } from '../design/empty-state.tsx'
import { useIsOnline } from './offline-banner.tsx'
import styles from './shell.module.css'

/** What is left of a page that broke, with a way to try again. */
export function PageFailure({ reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const isOnline = useIsOnline()
  useEffect(() => queries.reset(), [queries])

  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div className="wrap start gap-5 grid page-room" role="alert">
      <EmptyState
        headingLevel={1}
        drawing="sadFace"
        title={t('shell.failure.title')}
        action={
          <div className={`line multiline center ${styles.ways}`}>
            <Button variant="secondary" size="small" onPress={retry}>
              {t('shell.failure.retry')}
            </Button>
            {/* A load by the browser: the router that broke does not take part. */}
            <a href="/">{t('shell.failure.home')}</a>
          </div>
        }
      >
        {isOnline ? t('shell.failure.text') : t('shell.failure.offline')}
      </EmptyState>
    </div>
  )
}
