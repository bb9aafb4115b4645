import { useQuery } from '@tanstack/react-query'
import type { Admission } from '@zuschlag/contracts/administration/admissions'
import { personText } from '../table/person-cell.tsx'
import type { AdministeredDetails } from '../../../kernel/api/administration-queries.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { admissionChangesQuery } from '../../../kernel/api/running-auction-queries.ts'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { Spinner } from '../../../design/spinner.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './admissions.module.css'

type Props = { auction: AdministeredDetails; admission: Admission; onClose: () => void }

/** Every decision about one person, with its reason and author. */
export function ChangesDialog({ auction, admission, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { person } = admission
  const query = useQuery(admissionChangesQuery(auction.id, person.id))
  const { timeZone, tenant } = auction
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title={t('runningAuction.admission.changes', { person: personText(person) })}
    >
      <FailedRead query={query} />
      {query.isPending && <Spinner />}
      {query.data?.length === 0 && <p className="muted">{t('runningAuction.admission.noChanges')}</p>}
      <ol className={styles.changes}>
        {query.data?.map(({ action, limit, category, reason, author, at }) => (
          <li key={`${at} ${action}`}>
            <b>
              {t(`runningAuction.admission.${action}.name`)}
              {action === 'limit' &&
                `: ${limit === null ? t('runningAuction.admission.noLimit') : format.money(limit, tenant.currencyCode)}`}
              {category !== null && `: ${t(`runningAuction.admission.category.${category}`)}`}
            </b>
            <span>{reason}</span>
            <span className={styles.small}>
              {`${format.dateTimeSeconds(at, timeZone)}, ${personText(author)}`}
            </span>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
