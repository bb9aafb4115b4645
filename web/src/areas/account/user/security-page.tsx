import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query'
import type { PasswordOwner } from '@zuschlag/contracts/account/password-rules'
import { changePassword } from '@zuschlag/contracts/user/profile'
import { type SubmitEvent, useState, useEffect, useEffectEvent } from 'react'
import { Button } from '../../../design/button.tsx'
import { Checkbox } from '../../../design/checkbox.tsx'
import { Panel } from '../../../design/panel.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { call, callForBody, problemOf } from '../../../kernel/api/call.ts'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { readerZone, useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import {
  CurrentPasswordField,
  UsernameForManagers,
  useAskedFields,
} from '../credentials/current-password-field.tsx'
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
import { Trans } from '../../../kernel/i18n/trans.tsx'
import { ProofFields, proofRefusal, fieldAtFault } from './proof-fields.tsx'

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
  const [isShown, setShown] = useState(false)
  const change = useChangePassword()
  const fields = useAskedFields<typeof emptyValues, NewPasswordMistakes & { current?: 'missing' }>(
    emptyValues,
    change,
  )
  const { values, mistakes } = fields
  const isWrong = problemOf(change.error)?.code === 'passwordWrong'
  const weakness = refusedWeakness(change.error)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = {
      ...newPasswordMistakes(values.password, values.repetition, owner),
      ...(values.current === '' ? { current: 'missing' as const } : {}),
    }
    if (!fields.check(found)) return
    change.mutate(
      { currentPassword: values.current, newPassword: values.password },
      {
        onSuccess: () => fields.edit(emptyValues),
        onError: (error) => fields.focus(problemOf(error)?.code === 'passwordWrong' ? 'current' : 'password'),
      },
    )
  }
  return (
    <Panel title={t('user.security.password')}>
      <form className="fields" onSubmit={submit} noValidate>
        <ProblemNotice texts={accountProblemTexts} error={isWrong || weakness ? null : change.error} />
        <UsernameForManagers email={owner.email} />
        <CurrentPasswordField
          label={t('user.security.currentPassword')}
          {...fields.field('current')}
          isMissing={mistakes.current !== undefined}
          isWrong={isWrong}
          isShown={isShown}
        />
        <NewPasswordFields
          values={values}
          onChange={({ password, repetition }) => fields.edit({ password, repetition })}
          mistakes={{ ...mistakes, ...(weakness ? { password: weakness } : {}) }}
          owner={owner}
          isShown={isShown}
          isRepeated
          label={t('account.newPassword')}
          passwordRef={fields.field('password').inputRef}
          repetitionRef={fields.field('repetition').inputRef}
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
    </Panel>
  )
}

function useChangePassword() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) => call(changePassword, { body }),
    onSuccess: () => {
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
      <FailedRead query={query} />
      <div ref={placeRef} tabIndex={-1}>
        {query.data ? (
          <WaitingEmail email={email} change={query.data} />
        ) : (
          <EmailForm email={email} asksForCode={asksForCode} />
        )}
      </div>
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
  // The server asked for a code where the page did not know that the account has a second factor.
  const [isCodeDemanded, setIsCodeDemanded] = useState(false)
  const needsCode = asksForCode || isCodeDemanded
  const request = useRequestEmailChange()
  const fields = useAskedFields<EmailValues, EmailMistakes>({ newEmail: '', password: '', code: '' }, request)
  const { values, mistakes } = fields
  const focusCode = useEffectEvent(() => fields.focus('code'))
  useEffect(() => {
    if (isCodeDemanded) focusCode()
  }, [isCodeDemanded])
  const refusal = proofRefusal(request.error)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const wanted = { ...values, newEmail: values.newEmail.trim(), code: values.code.trim() }
    if (!fields.check(mistakesOf(wanted, email, needsCode))) return
    const { code, ...proven } = wanted
    const onError = (error: unknown) => {
      if (proofRefusal(error) === 'secondFactorWrong') setIsCodeDemanded(true)
      fields.focus(fieldAtFault(error))
    }
    request.mutate({ ...proven, ...(needsCode ? { code } : {}) }, { onError })
  }
  return (
    <form className="fields" onSubmit={submit} noValidate>
      <ProblemNotice texts={accountProblemTexts} error={refusal ? null : request.error} />
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
          {...fields.field('newEmail')}
          error={mistakes.newEmail && t(`emailChange.wrong.${mistakes.newEmail}`)}
        />
        <ProofFields
          label={t('emailChange.password')}
          fields={fields}
          asksForCode={needsCode}
          refusal={refusal}
        />
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
    mutationFn: (body: { newEmail: string; password: string; code?: string }) =>
      callForBody(requestEmailChange, { body }),
    onSuccess: (change: EmailChange) => queryClient.setQueryData(emailChangeQuery.queryKey, change),
  })
}

type WaitingEmailProps = { email: string; change: EmailChange }

/** A change that waits for its link; until then it can be taken back. */
function WaitingEmail({ email, change }: WaitingEmailProps) {
  const { t, format } = useIntl()
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
