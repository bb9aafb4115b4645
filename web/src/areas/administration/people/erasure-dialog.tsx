import { eraseUser, type AdministeredUser } from '@zuschlag/contracts/administration/users'
import { useState, type SubmitEvent } from 'react'
import styles from '../shared/editor.module.css'
import { platformProblems } from '../shared/platform-problem-texts.ts'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { useChange } from '../shared/use-change.ts'
import { call } from '../../../kernel/api/call.ts'
import { platformKeys } from '../../../kernel/api/platform-queries.ts'
import { Button } from '../../../design/button.tsx'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

type Props = { user: AdministeredUser; onErased: () => void; onClose: () => void }

/** Asks for the address in letters: nobody erases an account by a slip, nor the wrong one. */
export function ErasureDialog({ user, onErased, onClose }: Props) {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const [isWrong, setWrong] = useState(false)
  const erase = useChange({
    change: (_none: null) => call(eraseUser, { params: { userId: user.id }, body: { email: user.email } }),
    done: t('platform.users.erased'),
    outdated: [[...platformKeys.users, 'page'], platformKeys.tenants],
    onDone: onErased,
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const isRepeated = email.trim().toLowerCase() === user.email
    setWrong(!isRepeated)
    if (isRepeated) erase.mutate(null)
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('platform.users.eraseTitle')} role="alertdialog">
      <form className={styles.form} onSubmit={submit} noValidate>
        <p>{t('platform.users.eraseText')}</p>
        <ProblemNotice texts={platformProblems} error={erase.error} />
        <TextField
          label={t('user.data.typeEmail', { email: user.email })}
          name="confirmation"
          inputMode="email"
          autoComplete="off"
          value={email}
          onChange={setEmail}
          error={isWrong ? t('user.data.emailDiffers') : undefined}
        />
        <div className="row">
          <Button type="submit" isPending={erase.isPending} pendingLabel={t('platform.working')}>
            {t('platform.users.erase')}
          </Button>
          <Button variant="secondary" onPress={onClose}>
            {t('platform.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
