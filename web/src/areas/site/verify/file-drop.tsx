import { FileCheck2 } from 'lucide-react'
import { useId, useState, type DragEvent } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { buttonClass } from '../../../design/button-class.ts'
import { Icon } from '../../../design/icon.tsx'
import styles from './file-drop.module.css'

type Props = {
  onFiles: (files: readonly File[]) => void
  isReady: boolean
  /** Once there is something found, which then stands in the first look. */
  isSmall: boolean
}

/**
 * Takes files that are dropped, chosen or photographed; the browser's own control lies over the whole and
 * keeps the keyboard.
 */
export function FileDrop({ onFiles, isReady, isSmall }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null): void => {
    if (files !== null && files.length > 0) onFiles([...files])
  }
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <div
      className={styles.drop}
      data-over={isOver ? '' : undefined}
      data-small={isSmall ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Icon of={FileCheck2} size="lg" />
      <p className={styles.title} id={`${id}-title`}>
        {t('verify.drop')}
      </p>
      <p className="sm muted" id={`${id}-hint`}>
        {t('verify.dropHint')}
      </p>
      <div className={styles.choose}>
        <input
          id={id}
          type="file"
          multiple
          className={styles.input}
          aria-label={t('verify.choose')}
          aria-describedby={`${id}-title ${id}-hint`}
          onChange={(event) => {
            take(event.currentTarget.files)
            // The same file may be chosen again.
            event.currentTarget.value = ''
          }}
        />
        <span className={buttonClass({ variant: 'secondary' })} aria-hidden>
          {t('verify.choose')}
        </span>
      </div>
      <p className="sm muted" data-ready={isReady ? '' : undefined}>
        {t(isReady ? 'verify.ready' : 'verify.loading')}
      </p>
    </div>
  )
}
