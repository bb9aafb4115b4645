import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import { useEffect, useRef, type SubmitEvent } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Button } from '../../../design/button.tsx'
import { SignInEmailField } from './sign-in-email-field.tsx'
import styles from './sign-in-page.module.css'
import { useEmailCheck } from './use-email-check.ts'
import { useSignInFailureText } from './use-sign-in-failure-text.ts'
import { useForgotPassword } from './use-sign-in.ts'

type Props = {
  email: string
  onEmail: (email: string) => void
  /** The tenant that was chosen, whose name the mail then carries. */
  tenantId: TenantId | undefined
  onBack: () => void
  onSent: () => void
}

export function ForgotPasswordStep({ email, onEmail, tenantId, onBack, onSent }: Props) {
  const { t } = useTranslation()
  const inputRef = useRef<HTMLInputElement>(null)
  const check = useEmailCheck(email, inputRef)
  const request = useForgotPassword(onSent)
  const failure = useSignInFailureText(request.error)
  useEffect(() => inputRef.current?.focus(), [])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const checked = check.run()
    if (checked !== null) request.mutate({ email: checked, ...(tenantId ? { tenantId } : {}) })
  }

  return (
    <>
      <div>
        <h1>{t('LoginPage.ForgotTitle')}</h1>
        <p className={styles.lead}>{t('LoginPage.ForgotLead')}</p>
      </div>
      <form className="stack gap-5" onSubmit={submit} noValidate>
        <SignInEmailField
          email={email}
          onEmail={(value) => {
            onEmail(value)
            check.clear()
          }}
          inputRef={inputRef}
          error={check.error ?? failure}
        />
        <div className={styles.buttons}>
          <Button variant="secondary" onPress={onBack}>
            {t('LoginPage.Back')}
          </Button>
          <Button type="submit" isPending={request.isPending} pendingLabel={t('LoginPage.Sending')}>
            {t('LoginPage.SendResetMail')}
          </Button>
        </div>
      </form>
    </>
  )
}
