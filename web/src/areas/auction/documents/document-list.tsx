import {
  File,
  FileArchive,
  FileImage,
  FileSpreadsheet,
  FileText,
  Ruler,
  type LucideIcon,
  Lock,
} from 'lucide-react'
import { useState, type ReactNode, memo } from 'react'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './documents-panel.module.css'
import type { LockedDocument } from '@zuschlag/contracts/auction/auction-fields'
import { Panel } from '../../../design/panel.tsx'
import { useFileSize } from '../../../kernel/i18n/use-file-size.ts'

/** Documents that are shown at first; a tile with "+N" stands for the rest. */
const SHOWN_MAX = 6

type DocumentListProps<Item> = {
  items: readonly Item[]
  keyOf: (item: Item, at: number) => string
  /** Tile, name and size. */
  renderItem: (item: Item) => ReactNode
}

/** Documents one below the other; where there are many the last row says how many more, and shows them. */
export function DocumentList<Item>({ items, keyOf, renderItem }: DocumentListProps<Item>) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(items.length <= SHOWN_MAX)
  const shown = isWhole ? items : items.slice(0, SHOWN_MAX - 1)
  const rest = items.length - shown.length
  return (
    <ul className={styles.documents}>
      {shown.map((item, at) => (
        <li key={keyOf(item, at)}>{renderItem(item)}</li>
      ))}
      {rest > 0 && (
        <li>
          <span className={styles.tile} data-more="" aria-hidden>
            +{rest}
          </span>
          <span>
            <Button variant="text" size="small" onPress={() => setWhole(true)}>
              {t('documents.showMore', { count: rest })}
            </Button>
          </span>
        </li>
      )}
    </ul>
  )
}

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

type DocumentTileProps = {
  fileType: string | null
  /** Of a picture that the reader may open; it is shown small instead of its icon. */
  pictureUrl?: string | undefined
}

/** 85 by 60: what kind of file it is, or the picture itself. Its name stands beside it. */
export function DocumentTile({ fileType, pictureUrl }: DocumentTileProps) {
  const { t } = useTranslation()
  if (pictureUrl !== undefined && fileType !== null && pictures.has(fileType)) {
    return (
      <span className={styles.tile} aria-hidden>
        <img
          className="photo"
          src={pictureUrl}
          alt=""
          width={85}
          height={60}
          loading="lazy"
          decoding="async"
        />
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

type Props = {
  documents: readonly LockedDocument[]
  /** The way to open them: to sign in, or why not. */
  children: ReactNode
}

/** What there is to read, for readers who cannot open it yet. */
export const LockedDocumentsPanel = memo(function LockedDocumentsPanel({ documents, children }: Props) {
  const { t } = useTranslation()
  const size = useFileSize()
  return (
    <Panel title={t('documents.title')}>
      {documents.length === 0 ? (
        <p className="muted">{t('documents.none')}</p>
      ) : (
        <div className="stack gap-6">
          <DocumentList
            items={documents}
            keyOf={(document, at) => `${at} ${document.name}`}
            renderItem={(document) => (
              <>
                <DocumentTile fileType={document.fileType} />
                <span className="breaks">{document.name}</span>
                <span className="sm muted tabular unbroken">{size(document.sizeBytes)}</span>
              </>
            )}
          />
          <div className="line gap-close baseline sm muted">
            <Icon of={Lock} />
            {children}
          </div>
        </div>
      )}
    </Panel>
  )
})
