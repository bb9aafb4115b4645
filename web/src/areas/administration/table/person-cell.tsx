import type { PersonView } from '@zuschlag/contracts/administration/auction-insight'
import type { ReactNode } from 'react'
import { type Translate, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { classNames } from '../../../design/class-names.ts'
import styles from './table.module.css'

type Props = {
  person: PersonView
  note?: ReactNode
  /** Name and note in one line with the address below, each cut where it is too long; on cards as usual. */
  isLine?: boolean
}

/** Somebody by name and address, or by number; of an erased account only that there was one. */
export function PersonCell({ person, note, isLine = false }: Props) {
  const { t } = useTranslation()
  const { name, email, withheld } = person
  return (
    <span
      className={classNames(styles.person, isLine && styles.line)}
      title={isLine ? (email ?? '') : undefined}
    >
      <b>
        {withheld === undefined ? (name ?? email ?? t('runningAuction.erased')) : withheldText(withheld, t)}
      </b>
      {isLine && note !== undefined && <span className={styles.small}>{note}</span>}
      {name !== null && email !== null && (
        <span className={classNames(styles.small, styles.email)}>{email}</span>
      )}
      {!isLine && note !== undefined && <span className={styles.small}>{note}</span>}
    </span>
  )
}

/** The same as plain text, for the name of a row; `t` where the reader may be a seller. */
export function personText({ name, email, id, withheld }: PersonView, t?: Translate): string {
  if (withheld !== undefined && t !== undefined) return withheldText(withheld, t)
  return name ?? email ?? id
}

/** Sellers know a bidder by their number, from the first offer on. */
function withheldText({ number }: NonNullable<PersonView['withheld']>, t: Translate): string {
  return number === null ? t('runningAuction.noOfferYet') : t('runningAuction.bidderNumber', { number })
}
