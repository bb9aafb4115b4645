import type { LockedDocument } from '@zuschlag/contracts/auction/auction-fields'
import { Lock } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Icon } from '../../../design/icon.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { DocumentList, DocumentTile } from './document-list.tsx'
import { useFileSize } from '../../../kernel/i18n/use-file-size.ts'

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
      <PanelBody>
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
      </PanelBody>
    </Panel>
  )
})
