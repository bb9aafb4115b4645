import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { IconButton } from '../../../design/icon-button.tsx'
import { announce } from '../../../design/live-region.tsx'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { BesideContent, type BesideProps } from './beside-content.tsx'
import styles from './beside.module.css'

type Props = BesideProps & {
  isWide: boolean
  /** To the row before and after; undefined where there is none. */
  previous: (() => void) | undefined
  next: (() => void) | undefined
  onClose: () => void
}

/**
 * One object beside the table, for comparing without leaving it. The focus stays in the table, so that its
 * keys go on; in small windows a dialog.
 */
export function BesidePanel({ isWide, previous, next, onClose, ...content }: Props) {
  const { t } = useTranslation()
  const title = content.auction.title || t('administration.object.untitled')
  const label = t('administration.beside.label', { title })
  const steps = (
    <>
      <IconButton
        plain
        icon={ChevronUp}
        label={t('administration.beside.previous')}
        isDisabled={previous === undefined}
        onPress={() => previous?.()}
      />
      <IconButton
        plain
        icon={ChevronDown}
        label={t('administration.beside.next')}
        isDisabled={next === undefined}
        onPress={() => next?.()}
      />
    </>
  )
  useOpeningAnnounced(isWide, label)
  if (!isWide)
    return (
      <Dialog isOpen onClose={onClose} title={title} actions={steps}>
        <BesideContent {...content} />
      </Dialog>
    )
  return (
    <aside className={styles.panel} aria-label={label}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <div className={styles.buttons}>
          {steps}
          <IconButton plain icon={X} label={t('administration.beside.close')} onPress={onClose} />
        </div>
      </div>
      <BesideContent {...content} />
    </aside>
  )
}

/** Screen readers announce once that it is there; from then on they read the rows. */
function useOpeningAnnounced(isWide: boolean, label: string) {
  const isSaid = useRef(false)
  useEffect(() => {
    if (isWide && !isSaid.current) announce(label)
    isSaid.current = true
  }, [isWide, label])
}
