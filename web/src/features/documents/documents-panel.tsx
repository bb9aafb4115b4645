import type { AuctionDocument } from '@zuschlag/contracts/auction/auction-fields'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Panel, PanelBody } from '../../design/panel.tsx'
import { VisuallyHidden } from '../../design/visually-hidden.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import styles from './documents-panel.module.css'
import { fileTypeOf } from './file-type-of.ts'

const KILOBYTE = 1000
const MEGABYTE = 1_000_000

type Props = {
  documents: readonly AuctionDocument[]
  /** What stands there while there are none. */
  emptyText: string
}

/** Everything there is to read before a bid: type, name, size. */
export const DocumentsPanel = memo(function DocumentsPanel({ documents, emptyText }: Props) {
  const { t } = useTranslation()
  const size = useFileSize()
  return (
    <Panel title={t('documents.title')}>
      <PanelBody>
        {documents.length === 0 ? (
          <p className="muted">{emptyText}</p>
        ) : (
          <ul className={styles.documents}>
            {documents.map((document) => (
              <li key={document.storageUrl}>
                <span className={styles.type} aria-hidden>
                  {fileTypeOf(document) ?? t('documents.unknownType')}
                </span>
                <a href={document.storageUrl} target="_blank" rel="noreferrer">
                  {document.name}
                  <VisuallyHidden> ({fileTypeOf(document) ?? t('documents.unknownType')})</VisuallyHidden>
                </a>
                {document.sizeBytes !== undefined && (
                  <span className={styles.size}>{size(document.sizeBytes)}</span>
                )}
              </li>
            ))}
          </ul>
        )}
      </PanelBody>
    </Panel>
  )
})

function useFileSize(): (bytes: number) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return (bytes) =>
    bytes < MEGABYTE / 10
      ? t('documents.kilobytes', { size: format.wholeNumber(Math.max(1, Math.round(bytes / KILOBYTE))) })
      : t('documents.megabytes', { size: format.decimal(bytes / MEGABYTE) })
}
