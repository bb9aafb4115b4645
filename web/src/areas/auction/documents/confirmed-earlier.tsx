import type { DocumentReadings } from '../../../kernel/api/document-readings-query.ts'
import { PanelBody } from '../../../design/panel.tsx'
import { VisuallyHidden } from '../../../design/visually-hidden.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './documents-panel.module.css'

type Props = { files: DocumentReadings['confirmedEarlier']; timeZone: string }

/** What the reader confirmed with an offer and what is no longer listed: it stays readable for them. */
export function ConfirmedEarlier({ files, timeZone }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  if (files.length === 0) return null
  return (
    <PanelBody>
      <h3 className={styles.folderName}>{t('documents.confirmedEarlier')}</h3>
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
