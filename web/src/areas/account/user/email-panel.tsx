import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { emailSchema } from '@zuschlag/contracts/kernel/email'
import {
  type EmailChange,
  requestEmailChange,
  withdrawEmailChange,
} from '@zuschlag/contracts/user/email-change'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { useFocusOnStep } from '../../../design/use-focus-on-step.ts'
import { call } from '../../../kernel/api/call.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { problemOf } from '../../../kernel/api/problem.ts'
import { requireBody } from '../../../kernel/api/require-body.ts'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { Trans } from '../../../kernel/i18n/trans.tsx'
import { readerZone, useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { CurrentPasswordField } from '../credentials/current-password-field.tsx'
import { accountProblemTexts } from './account-problem-texts.ts'
import { emailChangeQuery, secondFactorQuery } from './queries.ts'
import { SecondFactorField } from './second-factor-field.tsx'

/** With which address the person signs in, the one that waits to be confirmed, and how to change it. */
export function EmailPanel({ email }: { email: string }) {
  const { t } = useTranslation()
  const query = useQuery(emailChangeQuery)
  const { data: factor } = useQuery(secondFactorQuery)
  const asksForCode = factor !== undefined && factor.setUpAt !== null
  const placeRef = useFocusOnStep(query.isPending ? null : query.data ? 'waiting' : 'form')
  return (
    <Panel title={t('emailChange.title')}>
      <PanelBody>
        <FailedRead query={query} />
        <div ref={placeRef} tabIndex={-1}>
          {query.data ? (
            <WaitingEmail email={email} change={query.data} />
          ) : (
            <EmailForm email={email} asksForCode={asksForCode} />
          )}
        </div>
      </PanelBody>
    </Panel>
  )
}

type EmailMistakes = { newEmail?: 'invalid' | 'unchanged'; password?: 'missing'; code?: 'missing' }
type EmailValues = { newEmail: string; password: string; code: string }

function mistakesOf(
  { newEmail, password, code }: EmailValues,
  email: string,
  asksForCode: boolean,
): EmailMistakes {
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
function EmailForm({ email, asksForCode }: { email: string; asksForCode: boolean }) {
  const { t } = useTranslation()
  const [values, setValues] = useState<EmailValues>({ newEmail: '', password: '', code: '' })
  const [mistakes, setMistakes] = useState<EmailMistakes>({})
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
    <form className="fields" onSubmit={submit} noValidate>
      <ProblemNotice texts={accountProblemTexts} error={isFieldsFault ? null : request.error} />
      <TextField
        label={t('emailChange.present')}
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        isReadOnly
      />
      <div className="pair">
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
  })
}

type WaitingEmailProps = { email: string; change: EmailChange }

/** A change that waits for its link; until then it can be taken back. */
function WaitingEmail({ email, change }: WaitingEmailProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const queryClient = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () => call(withdrawEmailChange, {}),
    onSuccess: () => {
      queryClient.setQueryData(emailChangeQuery.queryKey, null)
      showToast({ tone: 'done', text: t('emailChange.withdrawn') })
    },
  })
  return (
    <div className="fields">
      <Notice role="status">
        <Trans
          i18nKey="emailChange.waiting"
          values={{ email, newEmail: change.newEmail, until: format.dateTime(change.validUntil, readerZone) }}
          components={{ b: <b /> }}
        />
      </Notice>
      <ProblemNotice texts={accountProblemTexts} error={withdraw.error} />
      <div className="row">
        <Button
          variant="secondary"
          isPending={withdraw.isPending}
          pendingLabel={t('account.saving')}
          onPress={() => withdraw.mutate()}
        >
          {t('emailChange.withdraw')}
        </Button>
        <span className="sm muted">{t('emailChange.mailLost')}</span>
      </div>
    </div>
  )
}
