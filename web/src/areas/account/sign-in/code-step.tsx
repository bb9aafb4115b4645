import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { problemOf } from '../../../kernel/api/problem.ts'
import { Button } from '../../../design/button.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './sign-in-page.module.css'
import { useSignInFailureText } from './use-sign-in-failure-text.ts'
import { useSignIn } from './use-sign-in.ts'

/** What the server found right already; it is sent again with the code. */
export type CheckedCredentials = { email: string; password: string; tenantId?: TenantId }

type Props = { credentials: CheckedCredentials; onBack: () => void; onSignedIn: () => void }

/** The code of an authenticator app, or one of those that were kept for when it is lost. */
export function CodeStep({ credentials, onBack, onSignedIn }: Props) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isRecovery, setRecovery] = useState(false)
  const codeRef = useRef<HTMLInputElement>(null)
  const signIn = useSignIn(onSignedIn)
  const isWrong = problemOf(signIn.error)?.code === 'secondFactorWrong'
  const failure = useSignInFailureText(isWrong ? null : signIn.error)
  useEffect(() => codeRef.current?.focus(), [])
  const edit = (typed: string) => {
    setCode(typed)
    setMissing(false)
    if (signIn.isError) signIn.reset()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setMissing(code.trim() === '')
    if (code.trim() === '') codeRef.current?.focus()
    else {
      const body = { ...credentials, secondFactorCode: code.trim() }
      signIn.mutate(body, { onError: () => codeRef.current?.focus() })
    }
  }
  const kind = isRecovery ? 'recovery' : 'app'
  return (
    <>
      <div>
        <h1>{t('secondFactor.signInTitle')}</h1>
        <p className={styles.lead}>{t(`secondFactor.signInLead.${kind}`)}</p>
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
                edit('')
                codeRef.current?.focus()
              }}
            >
              {t(`secondFactor.other.${kind}`)}
            </Button>
          }
          name="code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          maxLength={40}
          inputRef={codeRef}
          value={code}
          onChange={edit}
          error={
            isMissing
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
