import { useEffect, useRef, type SubmitEvent } from 'react'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Notice } from '../../../design/notice.tsx'
import { DemoMailboxHint } from './demo-mailbox-hint.tsx'
import { SignInEmailField } from './sign-in-email-field.tsx'
import styles from './sign-in-page.module.css'
import { useEmailCheck } from './use-email-check.ts'
import { useSignInFailureText } from './use-sign-in-failure-text.ts'
import { useLoginAccount, type LoginAccount } from './use-sign-in.ts'

type Props = {
  email: string
  onEmail: (email: string) => void
  onFound: (account: LoginAccount) => void
  /** After coming back from another step; a page that has just opened leaves the focus alone. */
  takesFocus: boolean
  /** Whether the reader comes from asking for a new password. */
  hasSentReset: boolean
  isDemo: boolean
}

export function EmailStep({ email, onEmail, onFound, takesFocus, hasSentReset, isDemo }: Props) {
  const { t } = useTranslation()
  const inputRef = useRef<HTMLInputElement>(null)
  const check = useEmailCheck(email, inputRef)
  const account = useLoginAccount(onFound)
  const failure = useSignInFailureText(account.error)
  useEffect(() => {
    if (takesFocus) inputRef.current?.focus()
  }, [takesFocus])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const checked = check.run()
    if (checked !== null) account.mutate(checked)
  }

  return (
    <>
      <div>
        <h1>{t('LoginPage.Title')}</h1>
        <p className={styles.lead}>{t('LoginPage.Lead')}</p>
      </div>
      {hasSentReset && (
        <Notice tone="leading" role="status" title={t('LoginPage.PasswordResetMailSent')}>
          {t('LoginPage.PasswordResetMailHint')} {isDemo && <DemoMailboxHint />}
        </Notice>
      )}
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
        <Button type="submit" block isPending={account.isPending} pendingLabel={t('LoginPage.Checking')}>
          {t('LoginPage.Next')} <Icon of={ArrowRight} />
        </Button>
      </form>
    </>
  )
}
