import { useMutation, useQueryClient } from '@tanstack/react-query'
import { manageAuction } from '@zuschlag/contracts/administration/manage-auction'
import { DOCUMENT_BYTES_MAX, uploadObjectDocument } from '@zuschlag/contracts/administration/object-files'
import {
  type AuctionDocument,
  documentKinds,
  FOLDER_NAME_LENGTH_MAX,
} from '@zuschlag/contracts/auction/auction-fields'
import {
  documentsByFolder,
  haveFilesChanged,
  type RoomFile,
  roomFilesOf,
} from '@zuschlag/contracts/auction/data-room'
import { endAfterDocuments } from '@zuschlag/contracts/auction/end-after-documents'
import type { AuctionId, CommandId } from '@zuschlag/contracts/kernel/ids'
import { type Instant, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { Button } from '../../../design/button.tsx'
import { Checkbox } from '../../../design/checkbox.tsx'
import { classNames } from '../../../design/class-names.ts'
import { FieldErrorText } from '../../../design/field-error.tsx'
import { SelectField } from '../../../design/select-field.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { IconButton } from '../../../design/icon-button.tsx'
import { announce } from '../../../design/live-region.tsx'
import { Notice } from '../../../design/notice.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { type AdministeredDetails, administeredKey } from '../../../kernel/api/administration-queries.ts'
import { call, callForBody } from '../../../kernel/api/call.ts'
import { useServerNowMs } from '../../../kernel/clock/clock-context.tsx'
import { useFileSize } from '../../../kernel/i18n/use-file-size.ts'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useRefusalText, newCommandId, choices } from '../editing/use-change.ts'
import { fieldId } from '../object/object-values.ts'
import { EditorSection, useEditor } from './editor-section.tsx'
import { FailedUploads, UploadArea, useUpload } from './uploads.tsx'
import styles from './editor.module.css'

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
    send: (file, name) => callForBody(uploadObjectDocument, { params: { auctionId }, body: { name }, file }),
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
        current.map((one) => (isVersionOf(one, document) ? withNewVersion(one, taken, nowMs) : one)),
      )
    })
  const error = errorOf('documents')
  return (
    <EditorSection
      section="documents"
      aside={t('administration.editor.document.count', { count: documents.length })}
    >
      <div id={fieldId('documents')} tabIndex={-1} className={`fields ${styles.fields}`}>
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
function withNewVersion(document: AuctionDocument, newer: AuctionDocument, nowMs: number): AuctionDocument {
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

type DocumentRowProps = {
  document: AuctionDocument
  onChange: (document: AuctionDocument) => void
  onReplace: (file: File) => void
  onRemove: () => void
}

function DocumentRow({ document, onChange, onReplace, onRemove }: DocumentRowProps) {
  const { t } = useTranslation()
  const size = useFileSize()
  const {
    name,
    kind = 'other',
    storageUrl,
    sizeBytes,
    version = 1,
    replaced = [],
    isInternal = false,
  } = document
  return (
    <li className={`underlined grid ${styles.document}`}>
      <div className={styles.documentField}>
        <TextField
          label={t('administration.editor.document.name')}
          value={name}
          maxLength={200}
          onChange={(text) => onChange({ ...document, name: text })}
        />
      </div>
      <div className={styles.documentField}>
        <SelectField
          label={t('administration.editor.document.kindLabel')}
          name="kind"
          value={kind}
          options={choices(documentKinds, (value) => t(`documents.kind.${value}`))}
          onChange={(value) => onChange({ ...document, kind: value })}
        />
      </div>
      <div className={styles.documentField}>
        <FolderField key={document.folder} document={document} onChange={onChange} />
      </div>
      <div className={`line center unbroken ${styles.documentInternal}`}>
        <Checkbox isSelected={isInternal} onChange={(isOwn) => onChange({ ...document, isInternal: isOwn })}>
          {t('administration.editor.document.internal')}
        </Checkbox>
      </div>
      <div className={`line center between ${styles.documentFile}`}>
        <div className="sm">
          <a
            href={storageUrl}
            target="_blank"
            rel="noreferrer"
            aria-label={t('administration.editor.document.open', { name, version })}
          >
            {t('administration.editor.document.version', { version })}
          </a>
          {sizeBytes !== undefined && <span className="muted num">{size(sizeBytes)}</span>}
        </div>
        <span className="line">
          <FileTrigger
            acceptedFileTypes={['application/pdf']}
            onSelect={(files) => {
              const [file] = files ?? []
              if (file !== undefined) onReplace(file)
            }}
          >
            <IconButton
              plain
              icon={RefreshCw}
              label={t('administration.editor.document.replace', { name })}
            />
          </FileTrigger>
          <IconButton
            plain
            icon={Trash2}
            label={t('administration.editor.document.remove', { name })}
            onPress={onRemove}
          />
        </span>
      </div>
      {replaced.length > 0 && (
        <p className={classNames('sm muted', styles.documentOlder)}>
          {t('administration.editor.document.older')}{' '}
          {replaced.map((older, index) => (
            <a key={older.storageUrl} href={older.storageUrl} target="_blank" rel="noreferrer">
              {t('administration.editor.document.version', { version: index + 1 })}
            </a>
          ))}
        </p>
      )}
    </li>
  )
}

type FolderFieldProps = { document: AuctionDocument; onChange: (document: AuctionDocument) => void }

/** The folder of a document. It is taken on leaving the field, as the list is grouped by it. */
function FolderField({ document, onChange }: FolderFieldProps) {
  const { t } = useTranslation()
  const { folder = '', ...rest } = document
  const [typed, setTyped] = useState(folder)
  const take = () => {
    const name = typed.replaceAll(/\s+/g, ' ').trim()
    setTyped(name)
    if (name !== folder) onChange(name === '' ? rest : { ...rest, folder: name })
  }
  return (
    <TextField
      label={t('administration.editor.document.folder')}
      value={typed}
      maxLength={FOLDER_NAME_LENGTH_MAX}
      onChange={setTyped}
      onBlur={take}
    />
  )
}

const extendEnd = manageAuction('ExtendAuctionEnd')

type SeenDocuments = { readonly files: readonly RoomFile[]; readonly proposed: Instant | null }

/**
 * Offers to move the end where documents changed so late that bidders have no day left to read them (DATA-7).
 */
export function LateDocuments({ auction, nowMs }: { auction: AdministeredDetails; nowMs: number }) {
  const { t, format } = useIntl()
  const files = roomFilesOf(auction.description)
  const [seen, setSeen] = useState<SeenDocuments>({ files, proposed: null })
  if (haveFilesChanged(seen.files, files)) {
    const isRunning = auction.phase === 'running'
    setSeen({ files, proposed: isRunning ? endAfterDocuments(auction.terms, auction.end, nowMs) : null })
  }
  const { proposed } = seen
  const move = useMoveEnd(auction)
  const failure = useRefusalText()(move.error)
  if (proposed === null || auction.end === null || auction.end >= proposed) return null
  return (
    <Notice tone="warning" role="status" title={t('administration.editor.lateDocuments.title')}>
      <p>
        {t('administration.editor.lateDocuments.text', {
          end: format.dateTime(auction.end, auction.timeZone),
        })}
      </p>
      {failure !== undefined && <p role="alert">{failure}</p>}
      <div className="row">
        <Button
          size="small"
          isPending={move.isPending}
          pendingLabel={t('runningAuction.sending')}
          onPress={() => move.mutate(proposed)}
        >
          {t('administration.editor.lateDocuments.move', {
            end: format.dateTime(proposed, auction.timeZone),
          })}
        </Button>
        <Button variant="text" size="small" onPress={() => setSeen({ files, proposed: null })}>
          {t('administration.editor.lateDocuments.keep')}
        </Button>
      </div>
    </Notice>
  )
}

/** One proposal is one command, however often it is sent. */
function useMoveEnd({ id }: AdministeredDetails) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [commandIds] = useState(() => new Map<Instant, CommandId>())
  return useMutation({
    mutationFn: (end: Instant) => {
      const commandId = commandIds.get(end) ?? newCommandId()
      commandIds.set(end, commandId)
      const data = { end, reason: t('administration.editor.lateDocuments.reason') }
      return call(extendEnd, { params: { auctionId: id }, body: { commandId, data } })
    },
    onSuccess: () => {
      showToast({ tone: 'done', text: t('runningAuction.decision.extend.done') })
      void queryClient.invalidateQueries({ queryKey: administeredKey })
    },
  })
}
