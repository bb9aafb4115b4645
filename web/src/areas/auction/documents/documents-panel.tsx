import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AuctionDocument } from '@zuschlag/contracts/auction/auction-fields'
import { getDocumentArchive } from '@zuschlag/contracts/auction/read-documents'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { Download } from 'lucide-react'
import { memo } from 'react'
import { documentReadingsQuery } from '../../../kernel/api/document-readings-query.ts'
import { urlOf } from '../../../kernel/api/url.ts'
import { pageClock } from '../../../kernel/clock/page-clock.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { buttonClass } from '../../../design/button-class.ts'
import { Icon } from '../../../design/icon.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { DocumentList } from './document-list.tsx'
import { DocumentRow } from './document-row.tsx'
import styles from './documents-panel.module.css'
import { useFileSize } from './use-file-size.ts'

type Props = { auctionId: AuctionId; documents: readonly AuctionDocument[]; timeZone: string }

/** Everything there is to read before a bid: what it is, since when, and what the reader has opened. */
export const DocumentsPanel = memo(function DocumentsPanel({ auctionId, documents, timeZone }: Props) {
  const { t } = useTranslation()
  const size = useFileSize()
  const { data } = useQuery({ ...documentReadingsQuery(auctionId), enabled: documents.length > 0 })
  const noteOpened = useNoteOpened(auctionId)
  const readings = new Map(data?.documents.map((reading) => [reading.storageUrl, reading]))
  const archiveBytes = documents.length > 1 ? (data?.archiveSizeBytes ?? null) : null
  return (
    <Panel title={t('documents.title')}>
      <PanelBody>
        {documents.length === 0 ? (
          <p className="muted">{t('documents.none')}</p>
        ) : (
          <DocumentList
            items={documents}
            keyOf={(document) => document.storageUrl}
            renderItem={(document) => (
              <DocumentRow
                document={document}
                reading={readings.get(document.storageUrl)}
                timeZone={timeZone}
                onOpen={() => noteOpened([document.storageUrl])}
              />
            )}
          />
        )}
      </PanelBody>
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
          </div>
        </PanelBody>
      )}
    </Panel>
  )
})

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
