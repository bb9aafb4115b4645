import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PasswordOwner } from '@zuschlag/contracts/account/password-rules'
import { changePassword } from '@zuschlag/contracts/user/profile'
import { type SubmitEvent, useRef, useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { Checkbox } from '../../../design/checkbox.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { call } from '../../../kernel/api/call.ts'
import { problemOf } from '../../../kernel/api/problem.ts'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { CurrentPasswordField, UsernameForManagers } from '../credentials/current-password-field.tsx'
import { NewPasswordFields } from '../credentials/new-password-fields.tsx'
import {
  newPasswordMistakes,
  type NewPasswordMistakes,
  refusedWeakness,
} from '../credentials/new-password.ts'
import { accountProblemTexts } from './account-problem-texts.ts'
import { EmailPanel } from './email-panel.tsx'
import { OwnAccountPage } from './own-account-page.tsx'
import { sessionsQuery } from './queries.ts'
import { SecondFactorPanel } from './second-factor-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

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
        <form className="fields" onSubmit={submit} noValidate>
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
