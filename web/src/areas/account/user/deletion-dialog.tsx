import { useMutation } from '@tanstack/react-query'
import { deletePersonalData } from '@zuschlag/contracts/user/personal-data'
import { useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { CurrentPasswordField } from '../credentials/current-password-field.tsx'
import { UsernameForManagers } from '../credentials/username-for-managers.tsx'
import { call } from '../../../kernel/api/call.ts'
import { problemOf } from '../../../kernel/api/problem.ts'
import { Button } from '../../../design/button.tsx'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { SecondFactorField } from './second-factor-field.tsx'
import { deletionProblems } from './account-problem-texts.ts'
import styles from './own-account-page.module.css'

type Props = { email: string; asksForCode: boolean; onDeleted: () => void; onClose: () => void }
type Missing = 'email' | 'password' | 'code' | null

function missingOf(
  typed: Record<'email' | 'password' | 'code', string>,
  email: string,
  asksForCode: boolean,
): Missing {
  if (typed.email.trim().toLowerCase() !== email.toLowerCase()) return 'email'
  if (typed.password === '') return 'password'
  return asksForCode && typed.code === '' ? 'code' : null
}

/**
 * Asks for the address in letters and for what signing in takes: nobody deletes an account by a slip, or at
 * an open screen.
 */
export function DeletionDialog({ email, asksForCode, onDeleted, onClose }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState({ email: '', password: '', code: '' })
  const [missing, setMissing] = useState<Missing>(null)
  const emailRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)
  const codeRef = useRef<HTMLInputElement>(null)
  const deletion = useMutation({
    mutationFn: (body: { password: string; code?: string }) => call(deletePersonalData, { body }),
    onSuccess: onDeleted,
    meta: { showsItself: true },
  })
  const refusal = problemOf(deletion.error)?.code
  const isFieldsFault = refusal === 'passwordWrong' || refusal === 'secondFactorWrong'

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const code = typed.code.trim()
    const next = missingOf({ ...typed, code }, email, asksForCode)
    setMissing(next)
    if (next === 'email') emailRef.current?.focus()
    else if (next === 'password') passwordRef.current?.focus()
    else if (next === 'code') codeRef.current?.focus()
    else {
      const onError = (error: unknown) => {
        const field = problemOf(error)?.code === 'secondFactorWrong' ? codeRef : passwordRef
        field.current?.focus()
      }
      deletion.mutate({ password: typed.password, ...(asksForCode ? { code } : {}) }, { onError })
    }
  }
  const edit = (edited: Partial<typeof typed>) => {
    setTyped({ ...typed, ...edited })
    setMissing(null)
    if (deletion.isError) deletion.reset()
  }

  return (
    <Dialog isOpen onClose={onClose} title={t('user.data.dialogTitle')} role="alertdialog">
      <form className={styles.form} onSubmit={submit} noValidate>
        <p>{t('user.data.dialogText')}</p>
        <ProblemNotice texts={deletionProblems} error={isFieldsFault ? null : deletion.error} />
        <TextField
          label={t('user.data.typeEmail', { email })}
          type="text"
          name="confirmation"
          inputMode="email"
          autoComplete="off"
          inputRef={emailRef}
          value={typed.email}
          onChange={(value) => edit({ email: value })}
          error={missing === 'email' ? t('user.data.emailDiffers') : undefined}
        />
        <UsernameForManagers email={email} />
        <CurrentPasswordField
          label={t('LoginPage.Password')}
          inputRef={passwordRef}
          value={typed.password}
          onChange={(password) => edit({ password })}
          isMissing={missing === 'password'}
          isWrong={refusal === 'passwordWrong'}
        />
        {asksForCode && (
          <SecondFactorField
            inputRef={codeRef}
            value={typed.code}
            onChange={(code) => edit({ code })}
            isMissing={missing === 'code'}
            isWrong={refusal === 'secondFactorWrong'}
          />
        )}
        <div className="row">
          <Button type="submit" isPending={deletion.isPending} pendingLabel={t('user.data.erasing')}>
            {t('user.data.eraseAction')}
          </Button>
          <Button variant="secondary" onPress={onClose}>
            {t('user.data.keep')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
