import type { AuctionDocument } from '@zuschlag/contracts/auction/auction-fields'
import { fileTypeOf } from '@zuschlag/contracts/auction/file-type'
import type { DocumentReading } from '@zuschlag/contracts/auction/read-documents'
import { Check } from 'lucide-react'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { VisuallyHidden } from '../../../design/visually-hidden.tsx'
import { DocumentTile } from './document-tile.tsx'
import styles from './documents-panel.module.css'
import { useFileSize } from '../../../kernel/i18n/use-file-size.ts'

/** A picture larger than this is not loaded for its thumbnail. */
const THUMBNAIL_BYTES_MAX = 400_000

function isLight({ sizeBytes }: AuctionDocument): boolean {
  return sizeBytes !== undefined && sizeBytes <= THUMBNAIL_BYTES_MAX
}

type Props = {
  document: AuctionDocument
  /** Undefined until it is known. */
  reading: DocumentReading | undefined
  timeZone: string
  onOpen: () => void
  /** Undefined where nobody can ask now. */
  onAsk: (() => void) | undefined
}

/** A document: its name, below it kind, version, date and size, and whether the reader has opened it. */
export function DocumentRow({ document, reading, timeZone, onOpen, onAsk }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const size = useFileSize()
  const fileType = fileTypeOf(document)
  const { kind, version = 1, sizeBytes } = document
  const facts = [
    kind === undefined || kind === 'other' ? null : t(`documents.kind.${kind}`),
    t('documents.version', { version }),
    reading?.addedAt ? format.date(reading.addedAt, timeZone) : null,
    sizeBytes === undefined ? null : size(sizeBytes),
    reading?.confirmedAt
      ? t('documents.confirmed', { date: format.date(reading.confirmedAt, timeZone) })
      : null,
  ]
  return (
    <>
      <DocumentTile fileType={fileType} pictureUrl={isLight(document) ? document.storageUrl : undefined} />
      <div className={styles.about}>
        <a href={document.storageUrl} target="_blank" rel="noreferrer" onClick={onOpen} onAuxClick={onOpen}>
          {document.name}
          <VisuallyHidden>
            {' '}
            ({fileType ?? t('documents.unknownType')}, {t('documents.opensNewWindow')})
          </VisuallyHidden>
        </a>
        <p className={styles.facts}>
          {facts
            .filter((fact) => fact !== null)
            .map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
        </p>
        {onAsk !== undefined && (
          <Button
            variant="text"
            size="small"
            aria-label={t('questions.askAbout', { document: document.name })}
            onPress={onAsk}
          >
            {t('questions.ask')}
          </Button>
        )}
      </div>
      <Mark reading={reading} timeZone={timeZone} />
    </>
  )
}

function Mark({ reading, timeZone }: Pick<Props, 'reading' | 'timeZone'>) {
  const { t } = useTranslation()
  const format = useFormat()
  if (reading === undefined) return null
  if (reading.openedAt !== null) {
    return (
      <span className={styles.opened}>
        <Icon of={Check} size="sm" />
        {t('documents.opened', { date: format.date(reading.openedAt, timeZone) })}
      </span>
    )
  }
  return reading.isNew ? <span className={styles.new}>{t('documents.new')}</span> : null
}
