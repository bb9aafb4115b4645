import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query'
import type { PasswordOwner } from '@zuschlag/contracts/account/password-rules'
import { changePassword } from '@zuschlag/contracts/user/profile'
import { type SubmitEvent, useRef, useState, useEffect } from 'react'
import { Button } from '../../../design/button.tsx'
import { Checkbox } from '../../../design/checkbox.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { call } from '../../../kernel/api/call.ts'
import { problemOf } from '../../../kernel/api/problem.ts'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { CurrentPasswordField, UsernameForManagers } from '../credentials/current-password-field.tsx'
import {
  NewPasswordFields,
  newPasswordMistakes,
  type NewPasswordMistakes,
  refusedWeakness,
} from '../credentials/new-password-fields.tsx'
import { OwnAccountPage, accountProblemTexts } from './user-layout.tsx'
import { sessionsQuery, emailChangeQuery, secondFactorQuery } from './queries.ts'
import { SecondFactorPanel } from './second-factor-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { emailSchema } from '@zuschlag/contracts/kernel/email'
import {
  type EmailChange,
  requestEmailChange,
  withdrawEmailChange,
} from '@zuschlag/contracts/user/email-change'
import { Notice } from '../../../design/notice.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { useFocusOnStep } from '../../../design/use-focus-on-step.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { requireBody } from '../../../kernel/api/require-body.ts'
import { Trans } from '../../../kernel/i18n/trans.tsx'
import { readerZone, useFormat } from '../../../kernel/i18n/use-format.ts'
import { SecondFactorField } from './second-factor-field.tsx'
import styles from './own-account-page.module.css'

type Props = {
  owner: { email: string; firstName: string; lastName: string; mustSetUpSecondFactor: boolean }
}

/** What a person signs in with, and where they are signed in. */
export function SecurityPage({ owner }: Props) {
  const { t } = useTranslation()
  const { email, mustSetUpSecondFactor: mustSetUp } = owner
  // Its key keeps it the same panel where it moves, so that recovery codes which are shown stay.
  const factor = <SecondFactorPanel key="second-factor" email={email} mustSetUp={mustSetUp} />
  return (
    <OwnAccountPage title={t('user.security.title')} lead={t('user.security.lead')}>
      {mustSetUp && factor}
      <PasswordPanel owner={owner} />
      {!mustSetUp && factor}
      <EmailPanel email={email} />
      <SessionsPanel email={email} />
    </OwnAccountPage>
  )
}

type PasswordOwnerValues = PasswordOwner & { email: string }

const emptyValues = { current: '', password: '', repetition: '' }

/** Changes the password; asks for the current one. */
function PasswordPanel({ owner }: { owner: PasswordOwnerValues }) {
  const { t } = useTranslation()
  const [values, setValues] = useState(emptyValues)
  const [mistakes, setMistakes] = useState<NewPasswordMistakes & { current?: 'missing' }>({})
  const [isShown, setShown] = useState(false)
  const currentRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)
  const repetitionRef = useRef<HTMLInputElement>(null)
  const change = useChangePassword(() => setValues(emptyValues))

  const isWrong = problemOf(change.error)?.code === 'passwordWrong'
  const weakness = refusedWeakness(change.error)
  const edit = (edited: Partial<typeof values>) => {
    setValues({ ...values, ...edited })
    setMistakes({})
    if (change.isError) change.reset()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = {
      ...newPasswordMistakes(values.password, values.repetition, owner),
      ...(values.current === '' ? { current: 'missing' as const } : {}),
    }
    setMistakes(found)
    const first = found.current
      ? currentRef
      : found.password
        ? passwordRef
        : found.repetition && repetitionRef
    if (first) return first.current?.focus()
    change.mutate(
      { currentPassword: values.current, newPassword: values.password },
      {
        onError: (error) => {
          const field = problemOf(error)?.code === 'passwordWrong' ? currentRef : passwordRef
          field.current?.focus()
        },
      },
    )
  }

  return (
    <Panel title={t('user.security.password')}>
      <PanelBody>
        <form className={styles.form} onSubmit={submit} noValidate>
          <ProblemNotice texts={accountProblemTexts} error={isWrong || weakness ? null : change.error} />
          <UsernameForManagers email={owner.email} />
          <CurrentPasswordField
            label={t('user.security.currentPassword')}
            inputRef={currentRef}
            value={values.current}
            onChange={(current) => edit({ current })}
            isMissing={mistakes.current !== undefined}
            isWrong={isWrong}
            isShown={isShown}
          />
          <NewPasswordFields
            values={values}
            onChange={({ password, repetition }) => edit({ password, repetition })}
            mistakes={{ ...mistakes, ...(weakness ? { password: weakness } : {}) }}
            owner={owner}
            isShown={isShown}
            isRepeated
            label={t('account.newPassword')}
            passwordRef={passwordRef}
            repetitionRef={repetitionRef}
          />
          <Checkbox isSelected={isShown} onChange={setShown}>
            {t('LoginPage.ShowPassword')}
          </Checkbox>
          <div className="row">
            <Button type="submit" isPending={change.isPending} pendingLabel={t('account.saving')}>
              {t('user.security.changePassword')}
            </Button>
            <span className="sm muted">{t('user.security.othersEnd')}</span>
          </div>
        </form>
      </PanelBody>
    </Panel>
  )
}

function useChangePassword(onChanged: () => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) => call(changePassword, { body }),
    onSuccess: () => {
      onChanged()
      showToast({ tone: 'done', text: t('LoginPage.ResetPassword.Success') })
      void queryClient.invalidateQueries(sessionsQuery)
    },
  })
}

/** With which address the person signs in, the one that waits to be confirmed, and how to change it. */
function EmailPanel({ email }: { email: string }) {
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
    <div className={styles.form}>
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
