import { DEMO_PASSWORD } from '@zuschlag/contracts/account/demo-password'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { UsernameForManagers } from '../credentials/username-for-managers.tsx'
import { problemOf } from '../../../kernel/api/problem.ts'
import { Button } from '../../../design/button.tsx'
import { Checkbox } from '../../../design/checkbox.tsx'
import { Notice } from '../../../design/notice.tsx'
import { TextField } from '../../../design/text-field.tsx'
import type { CheckedCredentials } from './code-step.tsx'
import { DemoMailboxHint } from './demo-mailbox-hint.tsx'
import { signInFailure } from './sign-in-failure.ts'
import styles from './sign-in-page.module.css'
import { TenantChoice } from './tenant-choice.tsx'
import { useSignInFailureText } from './use-sign-in-failure-text.ts'
import type { LoginTenant } from '@zuschlag/contracts/account/login'
import { useSignIn } from './use-sign-in.ts'

type Props = {
  email: string
  tenants: readonly LoginTenant[]
  /** Then the password stands below its field, and mails lie in a mailbox that everybody may open. */
  isDemo: boolean
  /** Back to the address as it is. */
  onChange: () => void
  /** Back to the start: address, password and tenant are forgotten. */
  onBack: () => void
  onForgot: (tenantId: TenantId | undefined) => void
  /** The password is right, and the account asks for a code besides. */
  onCodeAsked: (credentials: CheckedCredentials) => void
  onSignedIn: () => void
}

type Missing = 'tenant' | 'password' | null

export function PasswordStep(props: Props) {
  const { email, tenants, isDemo, onChange, onBack, onForgot, onCodeAsked, onSignedIn } = props
  const { t } = useTranslation()
  const passwordRef = useRef<HTMLInputElement>(null)
  const tenantsRef = useRef<HTMLDivElement>(null)
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  const [missing, setMissing] = useState<Missing>(null)
  const [tenantId, setTenantId] = useState<TenantId | undefined>()
  const signIn = useSignIn(onSignedIn)
  const failure = useSignInFailureText(signIn.error)
  const failureKey = signIn.error === null ? null : signInFailure(signIn.error).key
  // Every other failure says nothing about what was typed.
  const isFieldWrong = failureKey === 'LoginPage.ErrorMessage'
  const mustChoose = tenants.length > 0

  const focusPassword = () => passwordRef.current?.focus()
  const focusTenants = () => tenantsRef.current?.querySelector('input')?.focus()
  // The step was asked for, so what comes first in it takes the focus.
  const focusFirst = useEffectEvent(() => (mustChoose ? focusTenants() : focusPassword()))
  useEffect(() => focusFirst(), [])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const next: Missing =
      mustChoose && tenantId === undefined ? 'tenant' : password === '' ? 'password' : null
    setMissing(next)
    if (next === 'tenant') focusTenants()
    else if (next === 'password') focusPassword()
    // After a failure the field takes the focus again and reads the reason.
    else {
      const credentials = { email, password, ...(tenantId ? { tenantId } : {}) }
      signIn.mutate(credentials, {
        onError: (error) =>
          problemOf(error)?.code === 'secondFactorRequired' ? onCodeAsked(credentials) : focusPassword(),
      })
    }
  }

  return (
    <>
      <h1>{t('LoginPage.WelcomeBack')}</h1>
      <div className={styles.account}>
        <span>{email}</span>
        <Button variant="text" size="small" onPress={onChange}>
          {t('LoginPage.Change')}
        </Button>
      </div>
      {failure !== undefined && !isFieldWrong && (
        <Notice tone="warning" role="alert">
          {failure} {isDemo && failureKey === 'LoginPage.EmailNotConfirmed' && <DemoMailboxHint />}
        </Notice>
      )}
      <form className="stack gap-5" onSubmit={submit} noValidate>
        <UsernameForManagers email={email} />
        {mustChoose && (
          <TenantChoice
            groupRef={tenantsRef}
            tenants={tenants}
            selected={tenantId}
            onSelect={(id) => {
              setTenantId(id)
              setMissing(null)
            }}
            error={missing === 'tenant' ? t('LoginPage.TenantMissing') : undefined}
          />
        )}
        <TextField
          label={t('LoginPage.Password')}
          aside={
            <Button variant="text" size="small" onPress={() => onForgot(tenantId)}>
              {t('LoginPage.ForgotPassword')}
            </Button>
          }
          type={isShown ? 'text' : 'password'}
          name="password"
          autoComplete="current-password"
          inputRef={passwordRef}
          value={password}
          onChange={(value) => {
            setPassword(value)
            setMissing(null)
          }}
          hint={isDemo ? t('demoAccounts.password', { password: DEMO_PASSWORD }) : undefined}
          error={missing === 'password' ? t('LoginPage.PasswordMissing') : isFieldWrong ? failure : undefined}
        />
        <Checkbox isSelected={isShown} onChange={setShown}>
          {t('LoginPage.ShowPassword')}
        </Checkbox>
        <div className={styles.buttons}>
          <Button variant="secondary" onPress={onBack}>
            {t('LoginPage.Back')}
          </Button>
          <Button
            type="submit"
            isPending={signIn.isPending || signIn.isSuccess}
            pendingLabel={t('LoginPage.SigningIn')}
          >
            {t('LoginPage.SignIn')}
          </Button>
        </div>
      </form>
    </>
  )
}
