import { useMutation, useQueryClient } from '@tanstack/react-query'
import { endOtherSessions, endOwnSession } from '@zuschlag/contracts/user/own-sessions'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { CurrentPasswordField } from '../credentials/current-password-field.tsx'
import { UsernameForManagers } from '../credentials/username-for-managers.tsx'
import { call } from '../../../kernel/api/call.ts'
import { problemOf } from '../../../kernel/api/problem.ts'
import { Button } from '../../../design/button.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { sessionsQuery } from './queries.ts'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { accountProblemTexts } from './account-problem-texts.ts'
import styles from './own-account-page.module.css'

/** The id of one session, or all but this one. */
export type SessionsToEnd = { readonly id: string } | 'others'

type Props = {
  email: string
  sessions: SessionsToEnd
  /** What is about to be ended, in words. */
  title: string
  onClose: () => void
}

/** Asks for the password, so that a person at an unlocked screen cannot sign the owner out elsewhere. */
export function EndSessionsForm({ email, sessions, title, onClose }: Props) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const passwordRef = useRef<HTMLInputElement>(null)
  useEffect(() => passwordRef.current?.focus(), [])
  const end = useEndSessions(sessions)
  const isWrong = problemOf(end.error)?.code === 'passwordWrong'
  const edit = (edited: string) => {
    setPassword(edited)
    setMissing(false)
    if (end.isError) end.reset()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setMissing(password === '')
    if (password === '') return passwordRef.current?.focus()
    end.mutate(password, { onSuccess: onClose, onError: () => passwordRef.current?.focus() })
  }
  return (
    <form className={styles.form} aria-label={title} onSubmit={submit} noValidate>
      <p>
        <b>{title}</b>
        <br />
        {t('user.security.endProof')}
      </p>
      <ProblemNotice texts={accountProblemTexts} error={isWrong ? null : end.error} />
      <UsernameForManagers email={email} />
      <div className={styles.pair}>
        <CurrentPasswordField
          label={t('user.security.endPassword')}
          inputRef={passwordRef}
          value={password}
          onChange={edit}
          isMissing={isMissing}
          isWrong={isWrong}
        />
      </div>
      <div className="row">
        <Button type="submit" isPending={end.isPending} pendingLabel={t('user.security.ending')}>
          {t('user.security.end')}
        </Button>
        <Button variant="secondary" onPress={onClose}>
          {t('user.security.endCancel')}
        </Button>
      </div>
    </form>
  )
}

/** Whether or not it worked, the list is asked for again: it says what is. */
function useEndSessions(sessions: SessionsToEnd) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (password: string) => {
      const body = { password }
      if (sessions === 'others') await call(endOtherSessions, { body })
      else await call(endOwnSession, { params: { sessionId: sessions.id }, body })
    },
    onSuccess: () =>
      showToast({
        tone: 'done',
        text: t(sessions === 'others' ? 'user.security.othersEnded' : 'user.security.sessionEnded'),
      }),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
    meta: { showsItself: true },
  })
}
