import { documentKinds, type AuctionDocument } from '@zuschlag/contracts/auction/auction-fields'
import { RefreshCw, Trash2 } from 'lucide-react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Checkbox } from '../../../design/checkbox.tsx'
import { classNames } from '../../../design/class-names.ts'
import { IconButton } from '../../../design/icon-button.tsx'
import { SelectField } from '../../../design/select-field.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { useFileSize } from '../../../kernel/i18n/use-file-size.ts'
import styles from './editor.module.css'
import { FolderField } from './folder-field.tsx'

type Props = {
  document: AuctionDocument
  onChange: (document: AuctionDocument) => void
  onReplace: (file: File) => void
  onRemove: () => void
}

export function DocumentRow({ document, onChange, onReplace, onRemove }: Props) {
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
    <li className={styles.document}>
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
          options={documentKinds.map((value) => ({
            value,
            label: t(`documents.kind.${value}`),
          }))}
          onChange={(value) => onChange({ ...document, kind: value })}
        />
      </div>
      <div className={styles.documentField}>
        <FolderField document={document} onChange={onChange} />
      </div>
      <div className={styles.documentInternal}>
        <Checkbox isSelected={isInternal} onChange={(isOwn) => onChange({ ...document, isInternal: isOwn })}>
          {t('administration.editor.document.internal')}
        </Checkbox>
      </div>
      <div className={styles.documentFile}>
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
