import type { PersonView } from '@zuschlag/contracts/administration/auction-insight'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './person-cell.module.css'

/** Somebody by name and address; of an erased account only that there was one. */
export function PersonCell({ person, note }: { person: PersonView; note?: ReactNode }) {
  const { t } = useTranslation()
  const { name, email } = person
  return (
    <span className={styles.person}>
      <b>{name ?? email ?? t('runningAuction.erased')}</b>
      {name !== null && email !== null && <span className={styles.small}>{email}</span>}
      {note !== undefined && <span className={styles.small}>{note}</span>}
    </span>
  )
}

/** The same as plain text, for the name of a row. */
export function personText({ name, email, id }: PersonView): string {
  return name ?? email ?? id
}
