import type { AuctionDocument } from '@zuschlag/contracts/auction/auction-fields'
import { fileTypeOf } from '@zuschlag/contracts/auction/file-type'
import { memo } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { VisuallyHidden } from '../../../design/visually-hidden.tsx'
import { DocumentTile } from './document-tile.tsx'
import { DocumentList } from './document-list.tsx'
import styles from './documents-panel.module.css'
import { useFileSize } from './use-file-size.ts'

/** A picture larger than this is not loaded for its thumbnail. */
const THUMBNAIL_BYTES_MAX = 400_000

function isLight({ sizeBytes }: AuctionDocument): boolean {
  return sizeBytes !== undefined && sizeBytes <= THUMBNAIL_BYTES_MAX
}

/** Everything there is to read before a bid: type, name, size. */
export const DocumentsPanel = memo(function DocumentsPanel({
  documents,
}: {
  documents: readonly AuctionDocument[]
}) {
  const { t } = useTranslation()
  const size = useFileSize()
  return (
    <Panel title={t('documents.title')}>
      <PanelBody>
        {documents.length === 0 ? (
          <p className="muted">{t('documents.none')}</p>
        ) : (
          <DocumentList
            items={documents}
            keyOf={(document) => document.storageUrl}
            renderItem={(document) => {
              const fileType = fileTypeOf(document)
              return (
                <>
                  <DocumentTile
                    fileType={fileType}
                    pictureUrl={isLight(document) ? document.storageUrl : undefined}
                  />
                  <a href={document.storageUrl} target="_blank" rel="noreferrer">
                    {document.name}
                    <VisuallyHidden>
                      {' '}
                      ({fileType ?? t('documents.unknownType')}, {t('documents.opensNewWindow')})
                    </VisuallyHidden>
                  </a>
                  <span className={styles.size}>{size(document.sizeBytes)}</span>
                </>
              )
            }}
          />
        )}
      </PanelBody>
    </Panel>
  )
})
