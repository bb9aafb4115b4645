import type { EventType } from '@zuschlag/contracts/auction/events'
import { PersonCell } from '../table/person-cell.tsx'
import type { DataColumn } from '../table/data-table.tsx'
import type { HistoryEvent } from '../../../kernel/api/running-auction-queries.ts'
import type { createFormat } from '../../../kernel/i18n/format.ts'
import type { Translate } from '../../../kernel/i18n/translator.ts'
import { eventFiguresOf } from './event-figures.ts'
import { eventTypes } from '../history/event-words.ts'
import styles from './history.module.css'

type Words = {
  t: Translate
  format: ReturnType<typeof createFormat>
  reasonOf: (code: string) => string
  currencyCode: string
  timeZone: string
}

/** The columns of a history, newest first. */
export function historyColumns(words: Words): readonly DataColumn<HistoryEvent>[] {
  const { t, format, timeZone } = words
  return [
    {
      id: 'revision',
      header: t('runningAuction.column.revision'),
      width: 64,
      align: 'end',
      cell: ({ revision }) => <span className="num">{revision}</span>,
    },
    {
      id: 'time',
      header: t('runningAuction.column.engineTime'),
      width: 190,
      cell: ({ at }) => <span className="num">{format.dateTimeMs(at, timeZone)}</span>,
    },
    {
      id: 'event',
      header: t('runningAuction.column.event'),
      width: '2fr',
      isRowHeader: true,
      cell: ({ type }) => (
        <span className={styles.stack}>
          <b>{eventWord(t, type)}</b>
          <code className={styles.code}>{type}</code>
        </span>
      ),
    },
    {
      id: 'actor',
      header: t('runningAuction.column.actor'),
      width: '2fr',
      cell: ({ actor: { person, role } }) => {
        const roleName = t(`runningAuction.role.${role}`)
        return person === null ? roleName : <PersonCell person={{ ...person, email: null }} note={roleName} />
      },
    },
    {
      id: 'figures',
      header: t('runningAuction.column.figures'),
      width: '2fr',
      cell: (event) => <span className={styles.figures}>{figuresText(event, words)}</span>,
    },
    {
      id: 'hash',
      header: t('runningAuction.column.hash'),
      width: 130,
      cell: ({ hash }) => (
        <code className={styles.code} title={hash}>
          {`${hash.slice(0, 8)}…${hash.slice(-4)}`}
        </code>
      ),
    },
  ]
}

export function eventWord(t: Translate, type: string): string {
  const known = eventTypes.find((one): one is EventType => one === type)
  return known === undefined ? type : t(`runningAuction.event.${known}`)
}

function figuresText(event: HistoryEvent, { t, format, reasonOf, currencyCode, timeZone }: Words): string {
  const { price, end, reason, code, about } = eventFiguresOf(event)
  return [
    ...(price === undefined ? [] : [format.money(price, currencyCode)]),
    ...(code === undefined ? [] : [reasonOf(code)]),
    ...(about === undefined ? [] : [t('runningAuction.aboutRevision', { revision: about })]),
    ...(end === undefined ? [] : [t('runningAuction.endIs', { end: format.dateTimeSeconds(end, timeZone) })]),
    ...(reason === undefined ? [] : [reason]),
  ].join(' · ')
}
