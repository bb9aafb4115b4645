import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { SelectField } from '../../../design/select-field.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import type { ReadState } from '../../../kernel/api/read-failure.tsx'
import { problemOf } from '../../../kernel/api/call.ts'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { platformProblems, useRefusalText, choices } from './use-change.ts'
import { type Language, languages } from '@zuschlag/contracts/kernel/languages'
import { ADMISSION_REASON_LENGTH_MAX } from '@zuschlag/contracts/administration/admissions'

/** A change that a dialog sends. */
type Sending = { readonly isPending: boolean; readonly error: unknown }

type FormDialogProps = {
  title: string
  /** `alertdialog` for what must be answered. */
  role?: 'dialog' | 'alertdialog'
  /** What follows from it. */
  lead?: ReactNode
  /** On the button, and while it works. */
  action: string
  pending?: string
  sending: Sending
  /** Whether it decides something of an auction: a refusal then has words of its own. */
  isDecision?: boolean
  isDisabled?: boolean
  /** Whether the fields stand closer. */
  isDense?: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog: what it means, why it failed, its fields and its two buttons. */
export function FormDialog({ title, role = 'dialog', lead, isDense = false, ...props }: FormDialogProps) {
  const { sending, isDecision = false } = props
  const { t } = useTranslation()
  const refusal = useRefusalText()(isDecision ? sending.error : null)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    props.onSubmit()
  }
  return (
    <Dialog isOpen onClose={props.onClose} title={title} role={role}>
      <form className={isDense ? 'stack' : 'fields'} onSubmit={submit} noValidate>
        {lead}
        <ProblemNotice texts={platformProblems} error={isDecision ? null : sending.error} />
        {refusal !== undefined && (
          <Notice tone="refused" role="alert">
            {refusal}
          </Notice>
        )}
        {props.children}
        <div className="row stretch">
          <Button
            type="submit"
            isDisabled={props.isDisabled ?? false}
            isPending={sending.isPending}
            pendingLabel={props.pending ?? t(isDecision ? 'runningAuction.sending' : 'platform.working')}
          >
            {props.action}
          </Button>
          <Button variant="secondary" onPress={props.onClose}>
            {t('platform.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type ConfirmDialogProps = {
  title: string
  /** What follows from it. */
  text: string
  action: string
  sending: Sending
  onConfirm: () => void
  onClose: () => void
}

/** Asks once more, before something is taken away. */
export function ConfirmDialog({ title, text, action, sending, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      role="alertdialog"
      actions={
        <>
          <Button isPending={sending.isPending} pendingLabel={t('platform.working')} onPress={onConfirm}>
            {action}
          </Button>
          <Button variant="secondary" onPress={onClose}>
            {t('platform.cancel')}
          </Button>
        </>
      }
    >
      <ProblemNotice texts={platformProblems} error={sending.error} />
      <p>{text}</p>
    </Dialog>
  )
}

type ReasonDialogProps = {
  title: string
  /** What follows from it. */
  text: string
  label: string
  /** Who reads the reason. */
  hint: string
  /** On the button. */
  action: string
  lengthMax: number
  multiline?: boolean
  sending: Sending
  onReason: (reason: string) => void
  onClose: () => void
}

/**
 * Asks why, before something is refused or taken from somebody: nothing of the kind happens without a reason.
 */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, label, hint, action, lengthMax, multiline = false } = props
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
      sending={props.sending}
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

type LeaveDialogProps = {
  /** Whether something was not saved. */
  isNeeded: boolean
  /** Saves a draft; returns whether all of it was saved. */
  saveDraft?: (() => Promise<boolean>) | undefined
}

/** Keeps what was not saved: a draft is saved on the way out, of everything else the reader is asked. */
export function LeaveDialog({ isNeeded, saveDraft }: LeaveDialogProps) {
  const { t } = useTranslation()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: async () => {
      if (!isNeeded) return false
      return saveDraft === undefined || !(await saveDraft())
    },
    enableBeforeUnload: () => isNeeded,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Dialog
      isOpen
      role="alertdialog"
      onClose={reset}
      title={t('administration.editor.leave.title')}
      actions={
        <>
          <Button onPress={reset}>{t('administration.editor.leave.stay')}</Button>
          <Button variant="secondary" onPress={proceed}>
            {t('administration.editor.leave.go')}
          </Button>
        </>
      }
    >
      <p>{t('administration.editor.leave.text')}</p>
    </Dialog>
  )
}

type UnreadDialogProps = {
  query: ReadState & { readonly error: unknown }
  title: string
  onClose: () => void
}

/**
 * In place of a dialog whose read failed: a way to try again, or that it is gone. Once it is closed, the next
 * press reads again.
 */
export function UnreadDialog({ query, title, onClose }: UnreadDialogProps) {
  const { t } = useTranslation()
  if (!query.isError) return null
  const isGone = problemOf(query.error)?.status === 404
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      {isGone ? <p>{t('Toast.404NotFound')}</p> : <FailedRead query={query} />}
    </Dialog>
  )
}

type LanguageFieldProps = {
  label: string
  name?: string
  value: Language
  onChange: (language: Language) => void
}

/** In which language somebody is written to, or something is written. */
export function LanguageField({ name = 'language', ...rest }: LanguageFieldProps) {
  const { format } = useIntl()
  const options = choices(languages, (value) => format.languageName(value))
  return <SelectField {...rest} name={name} options={options} />
}

type EntryProps = { value: string; onChange: (value: string) => void; isWrong: boolean }

/** Why somebody is let in, limited or shut out, for those who run the auction. */
export function NoteField({ isWrong, ...rest }: EntryProps) {
  const { t } = useTranslation()
  return (
    <TextField
      {...rest}
      label={t('runningAuction.admission.note')}
      hint={t('runningAuction.admission.noteHint')}
      isRequired
      maxLength={ADMISSION_REASON_LENGTH_MAX}
      error={isWrong ? t('runningAuction.admission.noteMissing') : undefined}
    />
  )
}

/** Up to where somebody may bid; empty for no limit. */
export function LimitField({ isWrong, ...rest }: EntryProps) {
  const { t } = useTranslation()
  return (
    <TextField
      {...rest}
      label={t('runningAuction.admission.limitField')}
      hint={t('runningAuction.admission.limitHint')}
      inputMode="numeric"
      autoComplete="off"
      error={isWrong ? t('runningAuction.fault.limitWrong') : undefined}
    />
  )
}
