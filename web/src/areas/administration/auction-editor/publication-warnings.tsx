import { Link } from '@tanstack/react-router'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { isSevere, type PublicationWarning } from '@zuschlag/contracts/auction/publication-warnings'
import { Notice } from '../../../design/notice.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { type ObjectValues, fieldId } from '../object/object-values.ts'
import styles from './publication.module.css'
import { useWarningText } from './use-warning-text.ts'

type Props = {
  auctionId: AuctionId
  values: ObjectValues
  warnings: readonly PublicationWarning[]
}

/** What to look at again, the severe apart; each leads to the field that would change it. */
export function PublicationWarnings({ auctionId, values, warnings }: Props) {
  const { t } = useTranslation()
  const severe = warnings.filter(isSevere)
  const mild = warnings.filter((warning) => !isSevere(warning))
  if (warnings.length === 0) return <Notice tone="leading" title={t('administration.publication.usual')} />
  return (
    <>
      {severe.length > 0 && (
        <Notice tone="outbid" title={t('administration.publication.severe')}>
          <WarningList auctionId={auctionId} values={values} warnings={severe} />
        </Notice>
      )}
      {mild.length > 0 && (
        <Notice tone="warning" title={t('administration.publication.mild', { count: mild.length })}>
          <WarningList auctionId={auctionId} values={values} warnings={mild} />
        </Notice>
      )}
    </>
  )
}

function WarningList({ auctionId, values, warnings }: Props) {
  const textOf = useWarningText(values)
  return (
    <ul className={styles.warnings}>
      {warnings.map((warning) => (
        <li key={warning.kind}>
          <Link
            to="/administration/objects/$auctionId/$"
            params={{ auctionId, _splat: 'edit' }}
            hash={fieldId(warning.field)}
          >
            {textOf(warning)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
