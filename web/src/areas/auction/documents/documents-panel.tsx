import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AuctionDocument } from '@zuschlag/contracts/auction/auction-fields'
import { documentsByFolder } from '@zuschlag/contracts/auction/data-room'
import { fileTypeOf } from '@zuschlag/contracts/auction/file-type'
import { getDocumentArchive, type DocumentReading } from '@zuschlag/contracts/auction/read-documents'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { Check, Download, FolderOpen } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { buttonClass } from '../../../design/button-class.ts'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { PanelBody, PanelFrame } from '../../../design/panel.tsx'
import { VisuallyHidden } from '../../../design/visually-hidden.tsx'
import { documentReadingsQuery, type DocumentReadings } from '../../../kernel/api/document-readings-query.ts'
import { questionBookQuery } from '../../../kernel/api/question-queries.ts'
import { urlOf } from '../../../kernel/api/url.ts'
import { pageClock } from '../../../kernel/clock/server-clock.ts'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { DocumentList, DocumentTile } from './document-list.tsx'
import { useFileSize } from '../../../kernel/i18n/use-file-size.ts'
import styles from './documents-panel.module.css'

type DocumentsPanelProps = {
  auctionId: AuctionId
  documents: readonly AuctionDocument[]
  timeZone: string
  /** Starts a question about a document. */
  onAsk: (document: AuctionDocument) => void
}

/** Everything there is to read before a bid: what it is, since when, and what the reader has opened. */
export const DocumentsPanel = memo(function DocumentsPanel(props: DocumentsPanelProps) {
  const { auctionId, documents, timeZone, onAsk } = props
  const { t } = useTranslation()
  const size = useFileSize()
  const { data } = useQuery({ ...documentReadingsQuery(auctionId), enabled: documents.length > 0 })
  const mayAsk = useQuery(questionBookQuery(auctionId)).data?.mayAsk === true
  const noteOpened = useNoteOpened(auctionId)
  const readings = new Map(data?.documents.map((reading) => [reading.storageUrl, reading]))
  const archiveBytes = documents.length > 1 ? (data?.archiveSizeBytes ?? null) : null
  return (
    <PanelFrame title={t('documents.title')}>
      <PanelBody>
        {documents.length === 0 ? (
          <p className="muted">{t('documents.none')}</p>
        ) : (
          documentsByFolder(documents).map((group) => (
            <Folder key={group.folder ?? ''} name={group.folder}>
              <DocumentList
                items={group.documents}
                keyOf={(document) => document.storageUrl}
                renderItem={(document) => (
                  <DocumentRow
                    document={document}
                    reading={readings.get(document.storageUrl)}
                    timeZone={timeZone}
                    onOpen={() => noteOpened([document.storageUrl])}
                    onAsk={mayAsk ? () => onAsk(document) : undefined}
                  />
                )}
              />
            </Folder>
          ))
        )}
      </PanelBody>
      {data !== undefined && <ConfirmedEarlier files={data.confirmedEarlier} timeZone={timeZone} />}
      {data !== undefined && documents.length > 0 && (
        <PanelBody>
          <div className={`line multiline center ${styles.end}`}>
            {archiveBytes !== null && (
              <a
                className={buttonClass({ variant: 'secondary', size: 'small' })}
                href={urlOf(getDocumentArchive.path, { auctionId })}
                download
                onClick={() => noteOpened(documents.map(({ storageUrl }) => storageUrl))}
              >
                <Icon of={Download} /> {t('documents.downloadAll', { size: size(archiveBytes) })}
              </a>
            )}
            {data.areOpeningsNoted && <p className="sm muted">{t('documents.noted')}</p>}
            {data.areCopiesMarked && <p className="sm muted">{t('documents.marked')}</p>}
          </div>
        </PanelBody>
      )}
    </PanelFrame>
  )
})

/** A folder of the data room under its name; what lies in none has no heading. */
function Folder({ name, children }: { name: string | null; children: ReactNode }) {
  if (name === null) return children
  return (
    <section className={styles.folder} aria-label={name}>
      <h3 className={`line gap-2 center breaks ${styles.folderName}`}>
        <Icon of={FolderOpen} size="sm" /> {name}
      </h3>
      {children}
    </section>
  )
}

/** Marks documents as opened at once; the server's own note is read when the reader comes back. */
function useNoteOpened(auctionId: AuctionId): (storageUrls: readonly string[]) => void {
  const queryClient = useQueryClient()
  const { queryKey } = documentReadingsQuery(auctionId)
  return (storageUrls) => {
    const openedAt = msToInstant(Math.trunc(pageClock.nowMs() ?? Date.now()))
    queryClient.setQueryData(
      queryKey,
      (known) =>
        known?.areOpeningsNoted === true
          ? {
              ...known,
              documents: known.documents.map((reading) =>
                storageUrls.includes(reading.storageUrl) && reading.addedAt !== null
                  ? { ...reading, openedAt, isNew: false }
                  : reading,
              ),
            }
          : known,
      // Old from the start, so that coming back to the page reads again.
      { updatedAt: 0 },
    )
  }
}

/** A picture larger than this is not loaded for its thumbnail. */
const THUMBNAIL_BYTES_MAX = 400_000

function isLight({ sizeBytes }: AuctionDocument): boolean {
  return sizeBytes !== undefined && sizeBytes <= THUMBNAIL_BYTES_MAX
}

type DocumentRowProps = {
  document: AuctionDocument
  /** Undefined until it is known. */
  reading: DocumentReading | undefined
  timeZone: string
  onOpen: () => void
  /** Undefined where no question is possible now. */
  onAsk: (() => void) | undefined
}

/** A document: its name, below it kind, version, date and size, and whether the reader has opened it. */
function DocumentRow({ document, reading, timeZone, onOpen, onAsk }: DocumentRowProps) {
  const { t, format } = useIntl()
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
      <div className={`start grid ${styles.about}`}>
        <a href={document.storageUrl} target="_blank" rel="noreferrer" onClick={onOpen} onAuxClick={onOpen}>
          {document.name}
          <VisuallyHidden>
            {' '}
            ({fileType ?? t('documents.unknownType')}, {t('documents.opensNewWindow')})
          </VisuallyHidden>
        </a>
        <p className={`line multiline sm muted tabular ${styles.facts}`}>
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

function Mark({ reading, timeZone }: Pick<DocumentRowProps, 'reading' | 'timeZone'>) {
  const { t, format } = useIntl()
  if (reading === undefined) return null
  if (reading.openedAt !== null) {
    return (
      <span className={`inline gap-near center sm tabular unbroken muted ${styles.opened}`}>
        <Icon of={Check} size="sm" />
        {t('documents.opened', { date: format.date(reading.openedAt, timeZone) })}
      </span>
    )
  }
  return reading.isNew ? (
    <span className={`inline gap-near center sm tabular unbroken ${styles.new}`}>{t('documents.new')}</span>
  ) : null
}

type ConfirmedEarlierProps = { files: DocumentReadings['confirmedEarlier']; timeZone: string }

/** What the reader confirmed with an offer and what is no longer listed: it stays readable for them. */
function ConfirmedEarlier({ files, timeZone }: ConfirmedEarlierProps) {
  const { t, format } = useIntl()
  if (files.length === 0) return null
  return (
    <PanelBody>
      <h3 className={`line gap-2 center breaks ${styles.folderName}`}>{t('documents.confirmedEarlier')}</h3>
      <ul className={styles.earlier}>
        {files.map(({ name, storageUrl, confirmedAt }) => (
          <li key={storageUrl}>
            <a href={storageUrl} target="_blank" rel="noreferrer">
              {name}
              <VisuallyHidden> ({t('documents.opensNewWindow')})</VisuallyHidden>
            </a>{' '}
            <span className="sm muted">
              {t('documents.confirmed', { date: format.date(confirmedAt, timeZone) })}
            </span>
          </li>
        ))}
      </ul>
    </PanelBody>
  )
}
