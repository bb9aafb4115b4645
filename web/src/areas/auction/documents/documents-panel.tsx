import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AuctionDocument } from '@zuschlag/contracts/auction/auction-fields'
import { documentsByFolder } from '@zuschlag/contracts/auction/data-room'
import { getDocumentArchive } from '@zuschlag/contracts/auction/read-documents'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { Download, FolderOpen } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { documentReadingsQuery } from '../../../kernel/api/document-readings-query.ts'
import { questionBookQuery } from '../../../kernel/api/question-queries.ts'
import { urlOf } from '../../../kernel/api/url.ts'
import { pageClock } from '../../../kernel/clock/server-clock.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { buttonClass } from '../../../design/button-class.ts'
import { Icon } from '../../../design/icon.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { ConfirmedEarlier } from './confirmed-earlier.tsx'
import { DocumentList } from './document-list.tsx'
import { DocumentRow } from './document-row.tsx'
import styles from './documents-panel.module.css'
import { useFileSize } from '../../../kernel/i18n/use-file-size.ts'

type Props = {
  auctionId: AuctionId
  documents: readonly AuctionDocument[]
  timeZone: string
  /** Starts a question about a document. */
  onAsk: (document: AuctionDocument) => void
}

/** Everything there is to read before a bid: what it is, since when, and what the reader has opened. */
export const DocumentsPanel = memo(function DocumentsPanel(props: Props) {
  const { auctionId, documents, timeZone, onAsk } = props
  const { t } = useTranslation()
  const size = useFileSize()
  const { data } = useQuery({ ...documentReadingsQuery(auctionId), enabled: documents.length > 0 })
  const mayAsk = useQuery(questionBookQuery(auctionId)).data?.mayAsk === true
  const noteOpened = useNoteOpened(auctionId)
  const readings = new Map(data?.documents.map((reading) => [reading.storageUrl, reading]))
  const archiveBytes = documents.length > 1 ? (data?.archiveSizeBytes ?? null) : null
  return (
    <Panel title={t('documents.title')}>
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
          <div className={styles.end}>
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
            {data.areOpeningsNoted && <p className={styles.noted}>{t('documents.noted')}</p>}
            {data.areCopiesMarked && <p className={styles.noted}>{t('documents.marked')}</p>}
          </div>
        </PanelBody>
      )}
    </Panel>
  )
})

/** A folder of the data room under its name; what lies in none has no heading. */
function Folder({ name, children }: { name: string | null; children: ReactNode }) {
  if (name === null) return children
  return (
    <section className={styles.folder} aria-label={name}>
      <h3 className={styles.folderName}>
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
