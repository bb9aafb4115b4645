import type { DocumentChange } from '@zuschlag/contracts/kernel/document-change'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { VisuallyHidden } from '../../../design/visually-hidden.tsx'
import styles from './document-changes.module.css'

/** What changed in the documents since the state that a bid named, each file one press away. */
export function DocumentChanges({ changes }: { changes: readonly DocumentChange[] }) {
  const { t } = useTranslation()
  if (changes.length === 0) return null
  return (
    <ul className={styles.changes}>
      {changes.map(({ kind, name, storageUrl }) => (
        <li key={storageUrl}>
          {t(`documents.change.${kind}`)}{' '}
          {kind === 'removed' ? (
            name
          ) : (
            <a href={storageUrl} target="_blank" rel="noreferrer">
              {name}
              <VisuallyHidden> ({t('documents.opensNewWindow')})</VisuallyHidden>
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
