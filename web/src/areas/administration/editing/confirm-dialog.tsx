import { Button } from '../../../design/button.tsx'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { platformProblems } from './platform-problem-texts.ts'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'

type Props = {
  title: string
  /** What follows from it. */
  text: string
  action: string
  isPending: boolean
  error: unknown
  onConfirm: () => void
  onClose: () => void
}

/** Asks once more, before something is taken away. */
export function ConfirmDialog({ title, text, action, isPending, error, onConfirm, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      role="alertdialog"
      actions={
        <>
          <Button isPending={isPending} pendingLabel={t('platform.working')} onPress={onConfirm}>
            {action}
          </Button>
          <Button variant="secondary" onPress={onClose}>
            {t('platform.cancel')}
          </Button>
        </>
      }
    >
      <ProblemNotice texts={platformProblems} error={error} />
      <p>{text}</p>
    </Dialog>
  )
}
