import { useRef, useState } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { TextField } from '../../../design/text-field.tsx'
import { FormDialog } from './form-dialog.tsx'

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
  const submit = () => {
    const words = reason.trim()
    setMissing(words === '')
    if (words === '') inputRef.current?.focus()
    else props.onReason(words)
  }
  return (
    <FormDialog
      title={title}
      role="alertdialog"
      lead={<p>{text}</p>}
      action={action}
      pending={pending}
      isPending={props.isPending}
      error={props.error}
      onSubmit={submit}
      onClose={props.onClose}
    >
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
    </FormDialog>
  )
}
