import { useMutation, useQueryClient } from '@tanstack/react-query'
import { emailSchema } from '@zuschlag/contracts/account/login'
import { requestEmailChange, type EmailChange } from '@zuschlag/contracts/user/email-change'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { CurrentPasswordField } from '../credentials/current-password-field.tsx'
import { call } from '../../../kernel/api/call.ts'
import { requireBody } from '../../../kernel/api/require-body.ts'
import { problemOf } from '../../../kernel/api/problem.ts'
import { Button } from '../../../design/button.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { emailChangeQuery } from './queries.ts'
import { SecondFactorField } from './second-factor-field.tsx'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { accountProblemTexts } from './account-problem-texts.ts'
import styles from './own-account-page.module.css'

type Mistakes = { newEmail?: 'invalid' | 'unchanged'; password?: 'missing'; code?: 'missing' }
type Values = { newEmail: string; password: string; code: string }

function mistakesOf({ newEmail, password, code }: Values, email: string, asksForCode: boolean): Mistakes {
  const isEmail = emailSchema.safeParse(newEmail).success
  const isSame = newEmail.toLowerCase() === email
  return {
    ...(isEmail ? (isSame ? { newEmail: 'unchanged' } : {}) : { newEmail: 'invalid' }),
    ...(password === '' ? { password: 'missing' } : {}),
    ...(asksForCode && code === '' ? { code: 'missing' } : {}),
  }
}

/**
 * Asks for another address, and for what signing in takes: at an open screen nobody takes an account over.
 */
export function EmailForm({ email, asksForCode }: { email: string; asksForCode: boolean }) {
  const { t } = useTranslation()
  const [values, setValues] = useState<Values>({ newEmail: '', password: '', code: '' })
  const [mistakes, setMistakes] = useState<Mistakes>({})
  const emailRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)
  const codeRef = useRef<HTMLInputElement>(null)
  // The server asked for a code where the page did not know that the account has a second factor.
  const [isCodeDemanded, setIsCodeDemanded] = useState(false)
  useEffect(() => {
    if (isCodeDemanded) codeRef.current?.focus()
  }, [isCodeDemanded])
  const needsCode = asksForCode || isCodeDemanded
  const request = useRequestEmailChange()
  const refusal = problemOf(request.error)?.code
  const isFieldsFault = refusal === 'passwordWrong' || refusal === 'secondFactorWrong'
  const edit = (edited: Partial<typeof values>) => {
    setValues({ ...values, ...edited })
    setMistakes({})
    if (request.isError) request.reset()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const wanted = { ...values, newEmail: values.newEmail.trim(), code: values.code.trim() }
    const found = mistakesOf(wanted, email, needsCode)
    setMistakes(found)
    if (found.newEmail) emailRef.current?.focus()
    else if (found.password) passwordRef.current?.focus()
    else if (found.code) codeRef.current?.focus()
    else {
      const { code, ...proven } = wanted
      const onError = (error: unknown) => {
        const isAboutCode = problemOf(error)?.code === 'secondFactorWrong'
        if (isAboutCode) setIsCodeDemanded(true)
        const field = isAboutCode ? codeRef : passwordRef
        field.current?.focus()
      }
      request.mutate({ ...proven, ...(needsCode ? { code } : {}) }, { onError })
    }
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ProblemNotice texts={accountProblemTexts} error={isFieldsFault ? null : request.error} />
      <TextField
        label={t('emailChange.present')}
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        isReadOnly
      />
      <div className={styles.pair}>
        <TextField
          label={t('emailChange.new')}
          type="email"
          name="new-email"
          // A manager that filled the address of the account would fill the wrong one.
          autoComplete="off"
          inputRef={emailRef}
          value={values.newEmail}
          onChange={(newEmail) => edit({ newEmail })}
          error={mistakes.newEmail && t(`emailChange.wrong.${mistakes.newEmail}`)}
        />
        <CurrentPasswordField
          label={t('emailChange.password')}
          inputRef={passwordRef}
          value={values.password}
          onChange={(password) => edit({ password })}
          isMissing={mistakes.password !== undefined}
          isWrong={refusal === 'passwordWrong'}
        />
        {needsCode && (
          <SecondFactorField
            inputRef={codeRef}
            value={values.code}
            onChange={(code) => edit({ code })}
            isMissing={mistakes.code !== undefined || (values.code === '' && refusal === 'secondFactorWrong')}
            isWrong={refusal === 'secondFactorWrong'}
          />
        )}
      </div>
      <div className="row">
        <Button type="submit" isPending={request.isPending} pendingLabel={t('LoginPage.Sending')}>
          {t('emailChange.ask')}
        </Button>
        <span className="sm muted">{t('emailChange.hint')}</span>
      </div>
    </form>
  )
}

function useRequestEmailChange() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: { newEmail: string; password: string; code?: string }) =>
      requireBody(await call(requestEmailChange, { body })),
    onSuccess: (change: EmailChange) => queryClient.setQueryData(emailChangeQuery.queryKey, change),
    meta: { showsItself: true },
  })
}
