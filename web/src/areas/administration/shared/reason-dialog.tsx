import { useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Button } from '../../../design/button.tsx'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { TextField } from '../../../design/text-field.tsx'
import styles from './editor.module.css'
import { platformProblems } from './platform-problem-texts.ts'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'

type Props = {
  title: string
  /** What follows from it. */
  text: string
  label: string
  /** Who reads the reason. */
  hint: string
  /** On the button, and while it works. */
  action: string
  pending: string
  lengthMax: number
  multiline?: boolean
  isPending: boolean
  error: unknown
  onReason: (reason: string) => void
  onClose: () => void
}

/**
 * Asks why, before something is refused or taken from somebody: nothing of the kind happens without a reason.
 */
export function ReasonDialog(props: Props) {
  const { title, text, label, hint, action, pending, lengthMax, multiline = false } = props
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const inputRef = useRef<HTMLInputElement>(null)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const words = reason.trim()
    setMissing(words === '')
    if (words === '') inputRef.current?.focus()
    else props.onReason(words)
  }
  return (
    <Dialog isOpen onClose={props.onClose} title={title} role="alertdialog">
      <form className={styles.form} onSubmit={submit} noValidate>
        <p>{text}</p>
        <ProblemNotice texts={platformProblems} error={props.error} />
        <TextField
          label={label}
          name="reason"
          value={reason}
          onChange={setReason}
          maxLength={lengthMax}
          multiline={multiline}
          inputRef={inputRef}
          isRequired
          hint={hint}
          error={isMissing ? t('platform.reasonMissing') : undefined}
        />
        <div className="row">
          <Button type="submit" isPending={props.isPending} pendingLabel={pending}>
            {action}
          </Button>
          <Button variant="secondary" onPress={props.onClose}>
            {t('platform.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
