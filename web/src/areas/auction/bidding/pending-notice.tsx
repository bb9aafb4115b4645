import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { ReactNode } from 'react'
import { Button } from '../../../design/button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Spinner } from '../../../design/spinner.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import type { SubmissionState } from './submission.ts'
import { useCurrentSubmission } from './submission-context.ts'
import styles from './pending-notice.module.css'

type Props = {
  state: Extract<SubmissionState, { status: 'unknown' }>
  currency: string
  signInLink: ReactNode
}

/** The outcome is not known and is being asked for: what was sent, and that it counts at most once. */
export function PendingNotice({ state, currency, signInLink }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { checkNow, dismiss } = useCurrentSubmission()
  const { submission, needsSignIn, isStale } = state
  const price = format.money(submission.price, currency)
  if (isStale) {
    return (
      <div data-submission="unknown">
        <Notice tone="warning" role="alert" title={t('bidding.unsent.title')}>
          {t(`bidding.unsent.${submission.kind}`, { price })}
          <div className={styles.next}>
            <Button size="small" onPress={checkNow}>
              {t('bidding.unsent.again')}
            </Button>
            <Button variant="secondary" size="small" onPress={dismiss}>
              {t('bidding.unsent.drop')}
            </Button>
          </div>
        </Notice>
      </div>
    )
  }
  return (
    <div data-submission="unknown">
      <Notice tone="warning" role="status" title={t('bidding.unknown.title')}>
        {submission.kind === 'bid'
          ? t('bidding.unknown.bid', { price })
          : t('bidding.unknown.purchase', { price })}
        {needsSignIn && <> {t('bidding.unknown.signIn')}</>}
        <div className={styles.next}>
          {needsSignIn ? (
            signInLink
          ) : (
            <>
              <Spinner />
              <Button variant="text" size="small" onPress={checkNow}>
                {t('bidding.unknown.checkNow')}
              </Button>
            </>
          )}
        </div>
      </Notice>
    </div>
  )
}
