import { eraseUser, type AdministeredUser } from '@zuschlag/contracts/administration/users'
import { useState } from 'react'
import { FormDialog } from '../editing/dialogs.tsx'
import { useChange } from '../editing/use-change.ts'
import { call } from '../../../kernel/api/call.ts'
import { platformKeys } from '../../../kernel/api/platform-queries.ts'
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
  const submit = () => {
    const isRepeated = email.trim().toLowerCase() === user.email
    setWrong(!isRepeated)
    if (isRepeated) erase.mutate(null)
  }
  return (
    <FormDialog
      title={t('platform.users.eraseTitle')}
      role="alertdialog"
      lead={<p>{t('platform.users.eraseText')}</p>}
      action={t('platform.users.erase')}
      isPending={erase.isPending}
      error={erase.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('user.data.typeEmail', { email: user.email })}
        name="confirmation"
        inputMode="email"
        autoComplete="off"
        value={email}
        onChange={setEmail}
        error={isWrong ? t('user.data.emailDiffers') : undefined}
      />
    </FormDialog>
  )
}
