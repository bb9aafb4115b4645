import { DEMO_PASSWORD } from '@zuschlag/contracts/account/demo-password'
import type { LoginTenant } from '@zuschlag/contracts/account/login'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import { type Ref, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup'
import { Button } from '../../../design/button.tsx'
import { Checkbox } from '../../../design/checkbox.tsx'
import { FieldErrorText } from '../../../design/field-error.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { Notice } from '../../../design/notice.tsx'
import { problemOf } from '../../../kernel/api/call.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { UsernameForManagers, useAskedFields } from '../credentials/current-password-field.tsx'
import { DemoMailboxHint } from './demo-mailbox-hint.tsx'
import { useSignIn, useSignInFailureText, signInFailure } from './use-sign-in.ts'
import styles from './sign-in-page.module.css'

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
      const credentials = { email, password, tenantId }
      signIn.mutate(credentials, {
        onError: (error) =>
          problemOf(error)?.code === 'secondFactorRequired' ? onCodeAsked(credentials) : focusPassword(),
      })
    }
  }

  return (
    <>
      <h1>{t('LoginPage.WelcomeBack')}</h1>
      <div className={`row gap-1-4 between breaks ${styles.account}`}>
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

type TenantChoiceProps = {
  groupRef: Ref<HTMLDivElement>
  tenants: readonly LoginTenant[]
  selected: TenantId | undefined
  onSelect: (id: TenantId | undefined) => void
  error: string | undefined
}

/** The tenants that this email belongs to, as cards with logo and name. None is chosen beforehand. */
function TenantChoice({ groupRef, tenants, selected, onSelect, error }: TenantChoiceProps) {
  const { t } = useTranslation()
  return (
    <RadioGroup
      ref={groupRef}
      className={styles.group ?? ''}
      value={selected ?? null}
      onChange={(id) => onSelect(tenants.find((tenant) => tenant.id === id)?.id)}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label className="strong sm">{t('LoginPage.ChooseTenant')}</Label>
      {tenants.map(({ id, name, logoUrl }) => (
        <RadioField key={id} value={id}>
          <RadioButton className={styles.card ?? ''}>
            <span className={styles.mark} aria-hidden />
            {logoUrl !== null && <img className={styles.logo} src={logoUrl} alt="" />}
            <span className="sm muted">{name}</span>
          </RadioButton>
        </RadioField>
      ))}
      <FieldError>{error !== undefined && <FieldErrorText>{error}</FieldErrorText>}</FieldError>
    </RadioGroup>
  )
}

/** What the server found right already; it is sent again with the code. */
export type CheckedCredentials = { email: string; password: string; tenantId: TenantId | undefined }

type CodeStepProps = { credentials: CheckedCredentials; onBack: () => void; onSignedIn: () => void }

/** The code of an authenticator app, or one of those that were kept for when it is lost. */
export function CodeStep({ credentials, onBack, onSignedIn }: CodeStepProps) {
  const { t } = useTranslation()
  const [isRecovery, setRecovery] = useState(false)
  const signIn = useSignIn(onSignedIn)
  const fields = useAskedFields({ code: '' }, signIn)
  const isWrong = problemOf(signIn.error)?.code === 'secondFactorWrong'
  const failure = useSignInFailureText(isWrong ? null : signIn.error)
  const focusCode = useEffectEvent(() => fields.focus('code'))
  useEffect(() => focusCode(), [])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const code = fields.values.code.trim()
    if (fields.check(code === '' ? { code: true } : {}))
      signIn.mutate({ ...credentials, secondFactorCode: code }, { onError: () => fields.focus('code') })
  }
  const kind = isRecovery ? 'recovery' : 'app'
  return (
    <>
      <div>
        <h1>{t('secondFactor.signInTitle')}</h1>
        <p className="muted down-close">{t(`secondFactor.signInLead.${kind}`)}</p>
      </div>
      <form className="stack gap-5" onSubmit={submit} noValidate>
        <TextField
          label={t(`secondFactor.label.${kind}`)}
          aside={
            <Button
              variant="text"
              size="small"
              onPress={() => {
                setRecovery(!isRecovery)
                fields.edit({ code: '' })
                fields.focus('code')
              }}
            >
              {t(`secondFactor.other.${kind}`)}
            </Button>
          }
          name="code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          maxLength={40}
          {...fields.field('code')}
          error={
            fields.mistakes.code
              ? t(`secondFactor.missing.${kind}`)
              : isWrong
                ? t(`secondFactor.wrong.${kind}`)
                : failure
          }
        />
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
