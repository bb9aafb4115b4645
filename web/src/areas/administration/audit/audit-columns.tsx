import type { TimeLineEntry } from '@zuschlag/contracts/administration/activity'
import type { ReactNode } from 'react'
import type { DataColumn } from '../table/data-table.tsx'
import type { createFormat } from '../../../kernel/i18n/format.ts'
import type { Translate } from '../../../kernel/i18n/translator.ts'
import styles from './audit-page.module.css'
import { fieldWords, typeWord } from './line-words.ts'

type Words = {
  t: Translate
  format: ReturnType<typeof createFormat>
  timeZone: string
  /** Leads to the dispute console of an object. */
  renderObject: (entry: NonNullable<TimeLineEntry['object']>) => ReactNode
}

const roles = ['systemAdmin', 'broker', 'seller', 'investor', 'user', 'engine'] as const
const SHORT_ID = 8

export function auditColumns({
  t,
  format,
  timeZone,
  renderObject,
}: Words): readonly DataColumn<TimeLineEntry>[] {
  return [
    {
      id: 'at',
      header: t('audit.column.time'),
      // Events of an object are shown in its own time, as on its process page.
      cell: ({ at, object }) => (
        <span className="num">{format.dateTimeMs(at, object?.timeZone ?? timeZone)}</span>
      ),
    },
    {
      id: 'what',
      header: t('audit.column.what'),
      isRowHeader: true,
      onCard: 'wide',
      cell: (entry) => (
        <div>
          <b>{typeWord(t, entry.type)}</b>
          <Details entry={entry} t={t} format={format} />
        </div>
      ),
    },
    {
      id: 'who',
      header: t('audit.column.who'),
      cell: ({ actor }) => {
        const role = roles.find((name) => name === actor.role)
        return (
          <span>
            {actor.person === null
              ? t('audit.product')
              : (actor.person.name ?? t('audit.erased', { id: actor.person.id.slice(0, SHORT_ID) }))}
            {role !== undefined && role !== 'engine' && (
              <span className="muted sm"> {t(`audit.role.${role}`)}</span>
            )}
          </span>
        )
      },
    },
    {
      id: 'about',
      header: t('audit.column.about'),
      onCard: 'wide',
      cell: ({ object, subject }) =>
        object === null ? <Subject subject={subject} t={t} /> : renderObject(object),
    },
  ]
}

const subjectKinds = [
  'user',
  'tenant',
  'tenantApplication',
  'sellerRegistration',
  'contactMessage',
  'partner',
  'accessRequest',
  'mail',
] as const

function Subject({ subject, t }: { subject: TimeLineEntry['subject']; t: Translate }) {
  if (subject === null) return null
  const kind = subjectKinds.find((name) => name === subject.kind)
  return (
    <span>
      {kind === undefined ? subject.kind : t(`audit.subject.${kind}`)}{' '}
      {subject.name ?? <span className="mono sm">{subject.id.slice(0, SHORT_ID)}</span>}
    </span>
  )
}

type DetailsProps = { entry: TimeLineEntry; t: Translate; format: Words['format'] }

/** What a line says beyond its name: price, reason, the fields that changed. */
function Details({ entry: { object, price, reason, fields }, t, format }: DetailsProps) {
  const changed = fieldWords(t, fields)
  const currency = object?.currencyCode
  const amount = (value: number) => (currency ? format.money(value, currency) : format.wholeNumber(value))
  const parts = [
    ...(price === null ? [] : [amount(price)]),
    ...(reason === null ? [] : [`„${reason}“`]),
    ...(changed.length === 0 ? [] : [t('audit.fields', { fields: changed.join(', ') })]),
  ]
  return parts.length === 0 ? null : (
    <div className={`sm muted ${styles.details ?? ''}`}>{parts.join(' · ')}</div>
  )
}
