import { File, FileArchive, FileImage, FileSpreadsheet, FileText, Ruler, type LucideIcon } from 'lucide-react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Icon } from '../../../design/icon.tsx'
import styles from './documents-panel.module.css'

/** Drawings for kinds of files; a kind that is not here gets a blank sheet. */
const icons: Readonly<Record<string, LucideIcon>> = {
  PDF: FileText,
  DOC: FileText,
  DOCX: FileText,
  ODT: FileText,
  TXT: FileText,
  XLS: FileSpreadsheet,
  XLSX: FileSpreadsheet,
  ODS: FileSpreadsheet,
  CSV: FileSpreadsheet,
  DWG: Ruler,
  DXF: Ruler,
  JPG: FileImage,
  JPEG: FileImage,
  PNG: FileImage,
  WEBP: FileImage,
  ZIP: FileArchive,
}

const pictures: ReadonlySet<string> = new Set(['JPG', 'JPEG', 'PNG', 'WEBP'])

type Props = {
  fileType: string | null
  /** Of a picture that the reader may open; it is shown small instead of its icon. */
  pictureUrl?: string | undefined
}

/** 85 by 60: what kind of file it is, or the picture itself. Its name stands beside it. */
export function DocumentTile({ fileType, pictureUrl }: Props) {
  const { t } = useTranslation()
  if (pictureUrl !== undefined && fileType !== null && pictures.has(fileType)) {
    return (
      <span className={styles.tile} aria-hidden>
        <img src={pictureUrl} alt="" width={85} height={60} loading="lazy" decoding="async" />
      </span>
    )
  }
  return (
    <span className={styles.tile} data-type={fileType ?? undefined} aria-hidden>
      <Icon of={icons[fileType ?? ''] ?? File} />
      <span>{fileType ?? t('documents.unknownType')}</span>
    </span>
  )
}
