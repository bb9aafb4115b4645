import { Upload } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { DropZone, type DropZoneProps } from 'react-aria-components/DropZone'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Icon } from '../../../design/icon.tsx'
import { Spinner } from '../../../design/spinner.tsx'
import styles from './editor.module.css'

type Props = {
  label: string
  hint: string
  /** Media types that the browser's choice of files shows. */
  accepts: readonly string[]
  /** How many files are on their way. */
  waiting: number
  onFiles: (files: readonly File[]) => void
}

/** Files are dropped here or chosen by a button; the keyboard has the button. */
export function UploadArea({ label, hint, accepts, waiting, onFiles }: Props) {
  const { t } = useTranslation()
  const drop = async (event: Parameters<NonNullable<DropZoneProps['onDrop']>>[0]) => {
    const items = event.items.filter((item) => item.kind === 'file')
    onFiles(await Promise.all(items.map((item) => item.getFile())))
  }
  return (
    <DropZone className={styles.drop ?? ''} aria-label={label} onDrop={(event) => void drop(event)}>
      <FileTrigger
        acceptedFileTypes={accepts}
        allowsMultiple
        onSelect={(files) => onFiles([...(files ?? [])])}
      >
        <Button className={styles.dropButton ?? ''} isDisabled={waiting > 0}>
          {waiting > 0 ? <Spinner /> : <Icon of={Upload} />}
          <span>{waiting > 0 ? t('administration.editor.upload.waiting', { count: waiting }) : label}</span>
          <small className="muted">{hint}</small>
        </Button>
      </FileTrigger>
    </DropZone>
  )
}
