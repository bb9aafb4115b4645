import type { ReactNode } from 'react'
import { Button } from '../../../design/button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

type Props = { title: ReactNode; text: ReactNode; onClose: () => void }

/** What a request by mail waits for: the reader confirms it from their mailbox. */
export function CheckMailbox({ title, text, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={<Button onPress={onClose}>{t('checkMailbox.close')}</Button>}
    >
      <Notice role="status" title={t('checkMailbox.title')}>
        {text}
      </Notice>
      <p className="sm muted">{t('checkMailbox.hint')}</p>
    </Dialog>
  )
}
