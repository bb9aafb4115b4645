import { emailSchema } from '@zuschlag/contracts/kernel/email'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import { ArrowRight } from 'lucide-react'
import { type Ref, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Notice } from '../../../design/notice.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { DemoMailboxHint } from './demo-mailbox-hint.tsx'
import { type LoginAccount, useForgotPassword, useLoginAccount, useSignInFailureText } from './use-sign-in.ts'
import styles from './sign-in-page.module.css'

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
        <p className="muted down-close">{t('LoginPage.Lead')}</p>
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

type ForgotPasswordStepProps = {
  email: string
  onEmail: (email: string) => void
  /** The tenant that was chosen, whose name the mail then carries. */
  tenantId: TenantId | undefined
  onBack: () => void
  onSent: () => void
}

export function ForgotPasswordStep({ email, onEmail, tenantId, onBack, onSent }: ForgotPasswordStepProps) {
  const { t } = useTranslation()
  const inputRef = useRef<HTMLInputElement>(null)
  const check = useEmailCheck(email, inputRef)
  const request = useForgotPassword(onSent)
  const failure = useSignInFailureText(request.error)
  useEffect(() => inputRef.current?.focus(), [])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const checked = check.run()
    if (checked !== null) request.mutate({ email: checked, tenantId })
  }

  return (
    <>
      <div>
        <h1>{t('LoginPage.ForgotTitle')}</h1>
        <p className="muted down-close">{t('LoginPage.ForgotLead')}</p>
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

type SignInEmailFieldProps = {
  email: string
  onEmail: (email: string) => void
  inputRef: Ref<HTMLInputElement>
  error: string | undefined
}

/** The address by which people sign in, named so that password managers fill it. */
function SignInEmailField({ email, onEmail, inputRef, error }: SignInEmailFieldProps) {
  const { t } = useTranslation()
  return (
    <TextField
      label={t('LoginPage.Email')}
      type="email"
      name="email"
      autoComplete="username"
      inputRef={inputRef}
      value={email}
      onChange={onEmail}
      error={error}
    />
  )
}

type EmailCheck = {
  /** The address without spaces around it, or null after marking the field and leading back to it. */
  run: () => string | null
  clear: () => void
  error: string | undefined
}

/** Looks at an address when it is sent, not while it is typed. */
function useEmailCheck(email: string, inputRef: RefObject<HTMLInputElement | null>): EmailCheck {
  const { t } = useTranslation()
  const [isMalformed, setMalformed] = useState(false)
  return {
    run() {
      const parsed = emailSchema.safeParse(email.trim())
      setMalformed(!parsed.success)
      if (!parsed.success) inputRef.current?.focus()
      return parsed.success ? parsed.data : null
    },
    clear: () => setMalformed(false),
    error: isMalformed ? t('LoginPage.EmailInvalid') : undefined,
  }
}
