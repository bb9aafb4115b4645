import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from '../../design/icon-button.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import styles from './dialog.module.css'

const dialogs = createExclusive()

type Props = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** Stands above the title, a badge for instance. */
  lead?: ReactNode
  children: ReactNode
  /** The buttons at the bottom, the primary one first. */
  actions?: ReactNode
  size?: 'medium' | 'wide'
  /** `alertdialog` for what must be answered; it does not close by a click beside it. */
  role?: 'dialog' | 'alertdialog'
}

/** Traps focus and gives it back. One at a time: a newer dialog replaces the older one. */
export function Dialog({
  isOpen,
  onClose,
  title,
  lead,
  children,
  actions,
  size = 'medium',
  role = 'dialog',
}: Props) {
  const { t } = useTranslation()
  const close = useEffectEvent(onClose)
  useEffect(() => (isOpen ? dialogs.open(() => close()) : undefined), [isOpen])

  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      isDismissable={role === 'dialog'}
      className={styles.overlay ?? ''}
    >
      <Modal className={styles.modal ?? ''} data-size={size}>
        <AriaDialog role={role} className={styles.dialog ?? ''}>
          <div className={`stack gap-2 top ${styles.head}`}>
            <div className="stack start">
              {lead}
              <Heading slot="title" className={styles.title ?? ''}>
                {title}
              </Heading>
            </div>
            <IconButton plain icon={X} label={t('design.closeDialog')} onPress={onClose} />
          </div>
          <div className="stack">{children}</div>
          {actions !== undefined && <div className={`row ${styles.actions}`}>{actions}</div>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** Lets only one thing be open at a time: opening another closes the one before. */
export function createExclusive() {
  let closeCurrent: (() => void) | undefined

  return {
    /** Call when something opens, with how to close it; answers what to call when it has closed by itself. */
    open(close: () => void): () => void {
      const previous = closeCurrent
      closeCurrent = close
      previous?.()
      return () => {
        if (closeCurrent === close) closeCurrent = undefined
      }
    },
  }
}
