import { useState, type SubmitEvent } from 'react'
import styles from '../editing/editor.module.css'
import { platformProblems } from '../editing/use-change.ts'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { Button } from '../../../design/button.tsx'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

type Props = { isPending: boolean; error: unknown; onName: (name: string) => void; onClose: () => void }

/** A partner starts with a name; it stays hidden until it has a logo. */
export function CreateDialog({ isPending, error, onName, onClose }: Props) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setMissing(name.trim() === '')
    if (name.trim() !== '') onName(name.trim())
  }
  return (
    <Dialog isOpen onClose={onClose} title={t('platform.partners.create')}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <ProblemNotice texts={platformProblems} error={error} />
        <TextField
          label={t('platform.partners.name')}
          name="name"
          maxLength={100}
          isRequired
          value={name}
          onChange={setName}
          hint={t('platform.partners.createHint')}
          error={isMissing ? t('platform.required') : undefined}
        />
        <div className="row">
          <Button type="submit" isPending={isPending} pendingLabel={t('platform.working')}>
            {t('platform.partners.createAction')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
