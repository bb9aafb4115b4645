import { useMutation } from '@tanstack/react-query'
import { deletePersonalData } from '@zuschlag/contracts/user/personal-data'
import { useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { CurrentPasswordField } from '../shared/current-password-field.tsx'
import { UsernameForManagers } from '../shared/username-for-managers.tsx'
import { call } from '../../../kernel/api/call.ts'
import { problemOf } from '../../../kernel/api/problem.ts'
import { Button } from '../../../design/button.tsx'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { Notice } from '../../../design/notice.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { useProblemText } from '../../../kernel/forms/use-problem-text.ts'
import { deletionProblems } from './shared/account-problem-texts.ts'
import styles from './shared/own-account-page.module.css'

type Props = { email: string; onDeleted: () => void; onClose: () => void }
type Missing = 'email' | 'password' | null

/**
 * Asks for the address in letters and for the password: nobody deletes an account by a slip, or at an open
 * screen.
 */
export function DeletionDialog({ email, onDeleted, onClose }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState({ email: '', password: '' })
  const [missing, setMissing] = useState<Missing>(null)
  const emailRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)
  const deletion = useMutation({
    mutationFn: (password: string) => call(deletePersonalData, { body: { password } }),
    onSuccess: onDeleted,
    meta: { showsItself: true },
  })
  const isWrong = problemOf(deletion.error)?.code === 'passwordWrong'
  const failure = useProblemText(deletionProblems, isWrong ? null : deletion.error)

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const isConfirmed = typed.email.trim().toLowerCase() === email.toLowerCase()
    const next: Missing = isConfirmed ? (typed.password === '' ? 'password' : null) : 'email'
    setMissing(next)
    if (next === 'email') emailRef.current?.focus()
    else if (next === 'password') passwordRef.current?.focus()
    else deletion.mutate(typed.password, { onError: () => passwordRef.current?.focus() })
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
        {failure && (
          <Notice tone="outbid" role="alert">
            {failure}
          </Notice>
        )}
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
          isWrong={isWrong}
        />
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
