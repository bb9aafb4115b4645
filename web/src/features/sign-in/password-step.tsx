import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../design/button.tsx'
import { Checkbox } from '../../design/checkbox.tsx'
import { TextField } from '../../design/text-field.tsx'
import styles from './sign-in-page.module.css'
import { TenantChoice } from './tenant-choice.tsx'
import { useFailureText } from './use-failure-text.ts'
import { useSignIn, type LoginTenant } from './use-sign-in.ts'

type Props = {
  email: string
  tenants: readonly LoginTenant[]
  onBack: () => void
  onSignedIn: () => void
}

export function PasswordStep({ email, tenants, onBack, onSignedIn }: Props) {
  const { t } = useTranslation()
  const passwordRef = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [tenantId, setTenantId] = useState<TenantId | undefined>(tenants[0]?.id)
  const signIn = useSignIn(onSignedIn)
  const failure = useFailureText(signIn.error)

  // The step was asked for, so its field takes the focus; after a failure it does so again and reads the reason.
  const focusPassword = () => passwordRef.current?.focus()
  useEffect(focusPassword, [])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setMissing(password === '')
    if (password === '') focusPassword()
    else signIn.mutate({ email, password, ...(tenantId ? { tenantId } : {}) }, { onError: focusPassword })
  }

  return (
    <>
      <h1>{t('LoginPage.WelcomeBack')}</h1>
      <div className={styles.account}>
        <span>{email}</span>
        <Button variant="text" size="small" onPress={onBack}>
          {t('LoginPage.Change')}
        </Button>
      </div>
      <form className={styles.step} onSubmit={submit} noValidate>
        <input
          className={styles.username}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        {tenants.length > 0 && <TenantChoice tenants={tenants} selected={tenantId} onSelect={setTenantId} />}
        <TextField
          label={t('LoginPage.Password')}
          type={isShown ? 'text' : 'password'}
          name="password"
          autoComplete="current-password"
          inputRef={passwordRef}
          value={password}
          onChange={(value) => {
            setPassword(value)
            setMissing(false)
          }}
          error={isMissing ? t('LoginPage.PasswordMissing') : failure}
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
