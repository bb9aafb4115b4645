import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Button } from '../../../design/button.tsx'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'

type Props = {
  /** Whether something was not saved. */
  isNeeded: boolean
  /** Of a draft: answers whether all of it was saved. */
  saveDraft?: (() => Promise<boolean>) | undefined
}

/** Keeps what was not saved: a draft is saved on the way out, of everything else the reader is asked. */
export function LeaveDialog({ isNeeded, saveDraft }: Props) {
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
