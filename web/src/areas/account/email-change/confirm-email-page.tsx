import { useMutation } from '@tanstack/react-query'
import { confirmEmailChange } from '@zuschlag/contracts/user/email-change'
import type { ReactNode } from 'react'
import { UsedLink } from '../shared/used-link.tsx'
import { useWaitingTime } from '../../../kernel/forms/use-waiting-time.ts'
import { call } from '../../../kernel/api/call.ts'
import { requireBody } from '../../../kernel/api/require-body.ts'
import { problemOf } from '../../../kernel/api/problem.ts'
import { Button } from '../../../design/button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { SplitPage } from '../../../design/split-page.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './confirm-email-page.module.css'

type Props = {
  token: string
  onConfirmed: (email: string) => void
  /** Where to go on from a link that opens nothing. */
  waysOn: ReactNode
}

/** Asks before it changes anything: programs that look into mails open their links, but press no button. */
export function ConfirmEmailPage({ token, onConfirmed, waysOn }: Props) {
  const { t } = useTranslation()
  const confirm = useMutation({
    mutationFn: async () => requireBody(await call(confirmEmailChange, { body: { token } })),
    onSuccess: ({ email }) => onConfirmed(email),
    meta: { showsItself: true },
  })
  const failure = useConfirmFailure(confirm.error)
  if (problemOf(confirm.error)?.code === 'tokenInvalid') {
    return <UsedLink text={t('emailChange.tokenInvalid')} actions={waysOn} />
  }
  return (
    <SplitPage picture="facade">
      <div>
        <h1>{t('emailChange.confirmTitle')}</h1>
        <p className={styles.lead}>{t('emailChange.confirmLead')}</p>
      </div>
      {failure && (
        <Notice tone="outbid" role="alert">
          {failure}
        </Notice>
      )}
      <div className="stack start">
        <Button
          block
          isPending={confirm.isPending || confirm.isSuccess}
          pendingLabel={t('account.saving')}
          onPress={() => confirm.mutate()}
        >
          {t('emailChange.confirm')}
        </Button>
      </div>
    </SplitPage>
  )
}

function useConfirmFailure(error: unknown): string | undefined {
  const { t } = useTranslation()
  const waitingTime = useWaitingTime()
  if (error === null) return undefined
  const problem = problemOf(error)
  return problem?.status === 429
    ? t('LoginPage.TooManyAttempts', { wait: waitingTime(problem.retryAfter) })
    : t('LoginPage.NoConnection')
}
