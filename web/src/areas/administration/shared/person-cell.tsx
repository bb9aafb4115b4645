import type { PersonView } from '@zuschlag/contracts/administration/auction-insight'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { classNames } from '../../../design/class-names.ts'
import styles from './person-cell.module.css'

type Props = {
  person: PersonView
  note?: ReactNode
  /** Name, address and note in one line, cut where they are too long; on cards below each other as usual. */
  isLine?: boolean
}

/** Somebody by name and address; of an erased account only that there was one. */
export function PersonCell({ person, note, isLine = false }: Props) {
  const { t } = useTranslation()
  const { name, email } = person
  return (
    <span
      className={classNames(styles.person, isLine && styles.line)}
      title={isLine ? (email ?? '') : undefined}
    >
      <b>{name ?? email ?? t('runningAuction.erased')}</b>
      {isLine && note !== undefined && <span className={styles.small}>{note}</span>}
      {name !== null && email !== null && <span className={styles.small}>{email}</span>}
      {!isLine && note !== undefined && <span className={styles.small}>{note}</span>}
    </span>
  )
}

/** The same as plain text, for the name of a row. */
export function personText({ name, email, id }: PersonView): string {
  return name ?? email ?? id
}
