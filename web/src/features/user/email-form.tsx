import { useMutation, useQueryClient } from '@tanstack/react-query'
import { emailSchema } from '@zuschlag/contracts/account/login'
import { requestEmailChange, type EmailChange } from '@zuschlag/contracts/user/email-change'
import { useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CurrentPasswordField } from '../../account/current-password-field.tsx'
import { call } from '../../api/call.ts'
import { present } from '../../api/present.ts'
import { problemOf } from '../../api/problem.ts'
import { Button } from '../../design/button.tsx'
import { Notice } from '../../design/notice.tsx'
import { TextField } from '../../design/text-field.tsx'
import { emailChangeQuery } from './queries.ts'
import { useFailureText } from './use-failure-text.ts'
import styles from './user-page.module.css'

type Mistakes = { newEmail?: 'invalid' | 'unchanged'; password?: 'missing' }

function mistakesOf(newEmail: string, password: string, email: string): Mistakes {
  const isAddress = emailSchema.safeParse(newEmail).success
  const isSame = newEmail.toLowerCase() === email
  return {
    ...(isAddress ? (isSame ? { newEmail: 'unchanged' } : {}) : { newEmail: 'invalid' }),
    ...(password === '' ? { password: 'missing' } : {}),
  }
}

/** Asks for another address, and for the password: at an open screen nobody takes an account over. */
export function EmailForm({ email }: { email: string }) {
  const { t } = useTranslation()
  const [values, setValues] = useState({ newEmail: '', password: '' })
  const [mistakes, setMistakes] = useState<Mistakes>({})
  const emailRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)
  const request = useRequestEmailChange()
  const isWrong = problemOf(request.error)?.code === 'passwordWrong'
  const failure = useFailureText(isWrong ? null : request.error)
  const edit = (edited: Partial<typeof values>) => {
    setValues({ ...values, ...edited })
    setMistakes({})
    if (request.isError) request.reset()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const newEmail = values.newEmail.trim()
    const found = mistakesOf(newEmail, values.password, email)
    setMistakes(found)
    if (found.newEmail) emailRef.current?.focus()
    else if (found.password) passwordRef.current?.focus()
    else {
      const { password } = values
      request.mutate({ newEmail, password }, { onError: () => passwordRef.current?.focus() })
    }
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {failure && (
        <Notice tone="outbid" role="alert">
          {failure}
        </Notice>
      )}
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
          isWrong={isWrong}
        />
      </div>
      <div className={styles.submit}>
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
    mutationFn: async (body: { newEmail: string; password: string }) =>
      present(await call(requestEmailChange, { body })),
    onSuccess: (change: EmailChange) => queryClient.setQueryData(emailChangeQuery.queryKey, change),
    meta: { showsItself: true },
  })
}
