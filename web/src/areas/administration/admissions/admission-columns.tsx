import type { Admission, AdmissionState } from '@zuschlag/contracts/administration/admissions'
import type { ReactNode } from 'react'
import { PersonCell, personText } from '../table/person-cell.tsx'
import type { DataColumn } from '../table/data-table.tsx'
import { Badge, type BadgeState } from '../../../design/badge.tsx'
import type { createFormat } from '../../../kernel/i18n/format.ts'
import type { Translate } from '../../../kernel/i18n/translator.ts'
import styles from './admissions.module.css'

type Words = {
  t: Translate
  format: ReturnType<typeof createFormat>
  currencyCode: string
  timeZone: string
  /** Null where the reader is a seller, who decides nothing and does not see what was decided. */
  renderActions: ((admission: Admission) => ReactNode) | null
}

const badges: Record<AdmissionState, BadgeState> = {
  invited: 'upcoming',
  admitted: 'leading',
  investor: 'live',
  suspended: 'refused',
  revoked: 'ended',
}

/** What a seller has no column of. */
const ofManagers: ReadonlySet<string> = new Set(['limit', 'lastChange', 'actions'])

/** The columns of the people of an auction. */
export function admissionColumns(words: Words): readonly DataColumn<Admission>[] {
  const { t, format, currencyCode, timeZone, renderActions } = words
  const columns: readonly DataColumn<Admission>[] = [
    {
      id: 'person',
      header: t('runningAuction.column.bidder'),
      isRowHeader: true,
      onCard: 'wide',
      cell: ({ person }) => <PersonCell person={person} />,
    },
    {
      id: 'state',
      header: t('runningAuction.column.state'),
      onCard: 'corner',
      cell: ({ state, hasAccess, accessUntil }) => {
        const word = t(`runningAuction.admission.state.${state}`)
        // What somebody is says nothing of a state.
        const what = state === 'investor' ? <span>{word}</span> : <Badge state={badges[state]}>{word}</Badge>
        if (accessUntil === null) return what
        const day = format.date(accessUntil, timeZone)
        return (
          <span className={styles.stack}>
            {what}
            <span className={styles.small}>
              {t(`runningAuction.admission.${hasAccess ? 'until' : 'expired'}`, { day })}
            </span>
          </span>
        )
      },
    },
    {
      id: 'proof',
      header: t('runningAuction.column.proof'),
      cell: ({ hasProof }) => (
        <span className="muted">{hasProof ? t('runningAuction.admission.hasProof') : '–'}</span>
      ),
    },
    {
      id: 'limit',
      header: t('runningAuction.column.limit'),
      align: 'end',
      cell: ({ limit }) =>
        limit === null ? (
          <span className="muted">{t('runningAuction.admission.noLimit')}</span>
        ) : (
          <span className="num">{format.money(limit, currencyCode)}</span>
        ),
    },
    {
      id: 'lastBid',
      header: t('runningAuction.column.lastBid'),
      align: 'end',
      cell: ({ lastBid }) =>
        lastBid === null ? (
          <span className="muted">–</span>
        ) : (
          <span className={styles.stack}>
            <b className="num">{format.money(lastBid.price, currencyCode)}</b>
            <span className={styles.small}>{format.dateTimeSeconds(lastBid.placedAt, timeZone)}</span>
          </span>
        ),
    },
    {
      id: 'lastChange',
      header: t('runningAuction.column.lastChange'),
      onCard: 'wide',
      cell: ({ lastChange }) =>
        lastChange === null ? (
          <span className="muted">–</span>
        ) : (
          <span className={styles.stack}>
            <span>
              <b>{t(`runningAuction.admission.${lastChange.action}.name`)}</b>
              {lastChange.reason !== '' && `: ${lastChange.reason}`}
            </span>
            <span className={styles.small}>
              {`${format.dateTime(lastChange.at, timeZone)}, ${personText(lastChange.author)}`}
            </span>
          </span>
        ),
    },
    {
      id: 'actions',
      header: t('runningAuction.column.actions'),
      isHeaderHidden: true,
      align: 'end',
      onCard: 'wide',
      cell: renderActions ?? (() => null),
    },
  ]
  return renderActions === null ? columns.filter(({ id }) => !ofManagers.has(id)) : columns
}
