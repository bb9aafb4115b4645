import type { ReactNode, SubmitEvent } from 'react'
import { Button } from '../../../design/button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './editor.module.css'
import { platformProblems } from './platform-problem-texts.ts'
import { useRefusalText } from './use-refusal-text.ts'

type Props = {
  title: string
  /** `alertdialog` for what must be answered. */
  role?: 'dialog' | 'alertdialog'
  /** What follows from it. */
  lead?: ReactNode
  /** On the button, and while it works. */
  action: string
  pending?: string
  isPending: boolean
  isDisabled?: boolean
  /** Why a change did not happen. */
  error?: unknown
  /** Why a decision was refused. */
  refusal?: unknown
  /** Whether the fields stand closer. */
  isDense?: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog: what it means, why it failed, its fields and its two buttons. */
export function FormDialog({ title, role = 'dialog', lead, isDense = false, ...props }: Props) {
  const { t } = useTranslation()
  const refusal = useRefusalText()(props.refusal)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    props.onSubmit()
  }
  return (
    <Dialog isOpen onClose={props.onClose} title={title} role={role}>
      <form className={isDense ? 'stack' : styles.form} onSubmit={submit} noValidate>
        {lead}
        <ProblemNotice texts={platformProblems} error={props.error} />
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
            isPending={props.isPending}
            pendingLabel={props.pending ?? t('platform.working')}
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
