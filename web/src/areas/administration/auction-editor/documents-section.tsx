import { DOCUMENT_BYTES_MAX, uploadObjectDocument } from '@zuschlag/contracts/administration/object-files'
import type { AuctionDocument } from '@zuschlag/contracts/auction/auction-fields'
import { documentsByFolder } from '@zuschlag/contracts/auction/data-room'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FieldErrorText } from '../../../design/field-error.tsx'
import { call } from '../../../kernel/api/call.ts'
import { requireBody } from '../../../kernel/api/require-body.ts'
import { announce } from '../../../design/live-region.tsx'
import { useServerNowMs } from '../../../kernel/clock/clock-context.tsx'
import { DocumentRow } from './document-row.tsx'
import { useEditor } from './editor-context.ts'
import { EditorSection } from './editor-section.tsx'
import styles from './editor.module.css'
import { FailedUploads } from './failed-uploads.tsx'
import { fieldId } from '../object/object-values.ts'
import { UploadArea } from './upload-area.tsx'
import { useUpload } from './use-upload.ts'

const ACCEPTED = ['application/pdf']
const DOCUMENTS_MAX = 100
const MINUTE_MS = 60_000

/** What bidders read before they bid, and what the tenant keeps for itself. */
export function DocumentsSection({ auctionId }: { auctionId: AuctionId }) {
  const { t } = useTranslation()
  const { values, set, setFrom, errorOf } = useEditor()
  const { documents } = values
  const { upload, failed, waiting } = useUpload({
    bytesMax: DOCUMENT_BYTES_MAX,
    send: async (file, name) =>
      requireBody(await call(uploadObjectDocument, { params: { auctionId }, body: { name }, file })),
  })
  const nowMs = useServerNowMs(MINUTE_MS)
  const change = (next: readonly AuctionDocument[]) => set('documents', [...next])
  const add = (files: readonly File[]) =>
    upload(
      files,
      (taken) => {
        setFrom('documents', (current) => [...current, ...taken])
        announce(t('administration.editor.document.added', { count: taken.length }))
      },
      DOCUMENTS_MAX - documents.length,
    )
  const replace = (document: AuctionDocument, file: File) =>
    upload([file], ([taken]) => {
      if (taken === undefined || nowMs === null) return
      setFrom('documents', (current) =>
        current.map((one) => (isVersionOf(one, document) ? replaced(one, taken, nowMs) : one)),
      )
    })
  const error = errorOf('documents')
  return (
    <EditorSection
      section="documents"
      aside={t('administration.editor.document.count', { count: documents.length })}
    >
      <div id={fieldId('documents')} tabIndex={-1} className={styles.fields}>
        {documents.length > 0 && (
          <ul className="stack gap-close">
            {documentsByFolder(documents).flatMap((group) => [
              group.folder !== null && (
                <li key={`folder ${group.folder}`} className={styles.documentFolder}>
                  {group.folder}
                </li>
              ),
              ...group.documents.map((document) => (
                <DocumentRow
                  key={document.storageUrl}
                  document={document}
                  onChange={(next) => change(documents.map((one) => (one === document ? next : one)))}
                  onReplace={(file) => void replace(document, file)}
                  onRemove={() => change(documents.filter((one) => one !== document))}
                />
              )),
            ])}
          </ul>
        )}
        {documents.length > 0 && (
          <p className="sm muted">{t('administration.editor.document.internalHint')}</p>
        )}
        <FailedUploads failed={failed} kind="document" />
        {error !== undefined && <FieldErrorText>{error}</FieldErrorText>}
        <UploadArea
          label={t('administration.editor.document.add')}
          hint={t('administration.editor.document.addHint')}
          accepts={ACCEPTED}
          waiting={waiting}
          onFiles={(files) => void add(files)}
        />
      </div>
    </EditorSection>
  )
}

/** Whether it is this document, maybe with a newer file. */
function isVersionOf({ storageUrl, replaced: older = [] }: AuctionDocument, before: AuctionDocument) {
  return [storageUrl, ...older.map((one) => one.storageUrl)].includes(before.storageUrl)
}

/** The document with a newer file; the one before stays for the tenant to read. */
function replaced(document: AuctionDocument, newer: AuctionDocument, nowMs: number): AuctionDocument {
  const { sizeBytes, storageUrl, version = 1, replaced: older = [] } = document
  return {
    ...document,
    storageUrl: newer.storageUrl,
    ...(newer.sizeBytes !== undefined && { sizeBytes: newer.sizeBytes }),
    version: version + 1,
    replaced: [
      ...older,
      { storageUrl, replacedAt: msToInstant(nowMs), ...(sizeBytes !== undefined && { sizeBytes }) },
    ],
  }
}
