import { useMutation } from '@tanstack/react-query'
import { confirmEmailChange } from '@zuschlag/contracts/user/email-change'
import type { ReactNode } from 'react'
import { UsedLink } from '../credentials/used-link.tsx'
import { ProblemNotice, type ProblemTexts } from '../../../kernel/forms/problem-notice.tsx'
import { callForBody, problemOf } from '../../../kernel/api/call.ts'
import { Button } from '../../../design/button.tsx'
import { SplitPage } from '../../../design/split-page.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

type Props = {
  token: string
  onConfirmed: (email: string) => void
  /** Where to go on from a link that opens nothing. */
  waysOn: ReactNode
}

const problemTexts: ProblemTexts = { other: (t) => t('LoginPage.NoConnection') }

/** Asks before it changes anything: programs that look into mails open their links, but press no button. */
export function ConfirmEmailPage({ token, onConfirmed, waysOn }: Props) {
  const { t } = useTranslation()
  const confirm = useMutation({
    mutationFn: () => callForBody(confirmEmailChange, { body: { token } }),
    onSuccess: ({ email }) => onConfirmed(email),
  })
  if (problemOf(confirm.error)?.code === 'tokenInvalid') {
    return <UsedLink text={t('emailChange.tokenInvalid')} actions={waysOn} />
  }
  return (
    <SplitPage picture="facade">
      <div>
        <h1>{t('emailChange.confirmTitle')}</h1>
        <p className="muted down-close">{t('emailChange.confirmLead')}</p>
      </div>
      <ProblemNotice texts={problemTexts} error={confirm.error} />
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
