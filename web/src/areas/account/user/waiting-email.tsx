import { useMutation, useQueryClient } from '@tanstack/react-query'
import { withdrawEmailChange, type EmailChange } from '@zuschlag/contracts/user/email-change'
import { Trans } from '../../../kernel/i18n/trans.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { call } from '../../../kernel/api/call.ts'
import { Button } from '../../../design/button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { accountProblemTexts } from './account-problem-texts.ts'
import { emailChangeQuery } from './queries.ts'
import styles from './own-account-page.module.css'

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

type Props = { email: string; change: EmailChange }

/** A change that waits for its link; until then it can be taken back. */
export function WaitingEmail({ email, change }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const queryClient = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () => call(withdrawEmailChange, {}),
    onSuccess: () => {
      queryClient.setQueryData(emailChangeQuery.queryKey, null)
      showToast({ tone: 'done', text: t('emailChange.withdrawn') })
    },
    meta: { showsItself: true },
  })
  return (
    <div className={styles.form}>
      <Notice role="status">
        <Trans
          i18nKey="emailChange.waiting"
          values={{ email, newEmail: change.newEmail, until: format.dateTime(change.validUntil, ownZone) }}
          components={{ b: <b /> }}
        />
      </Notice>
      <ProblemNotice texts={accountProblemTexts} error={withdraw.error} />
      <div className="row">
        <Button
          variant="secondary"
          isPending={withdraw.isPending}
          pendingLabel={t('account.saving')}
          onPress={() => withdraw.mutate()}
        >
          {t('emailChange.withdraw')}
        </Button>
        <span className="sm muted">{t('emailChange.mailLost')}</span>
      </div>
    </div>
  )
}
