import { useQuery } from '@tanstack/react-query'
import type { DisputeStep } from '@zuschlag/contracts/administration/dispute'
import type { DisputeIncident } from '@zuschlag/contracts/administration/dispute-incidents'
import { ArrowUp, Ban, Flag, type LucideIcon, Unplug, UserRound } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { classNames } from '../../../design/class-names.ts'
import { Icon } from '../../../design/icon.tsx'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { textIfAny, useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FilterChips } from '../table/table-panel.tsx'
import { stateBefore, incidentsQuery } from './history.ts'
import { shortHash, useDispute, useStepTexts } from './step-texts.tsx'
import styles from './dispute.module.css'

type Props = { selected: number; onSelect: (index: number) => void }

const MORE_ROWS = 50

/**
 * The steps around the moment, the newest first, with what never reached the engine between them; what comes
 * after the moment is dimmed.
 */
export function EventsPanel({ selected, onSelect }: Props) {
  const { t } = useTranslation()
  const { auctionId, dispute } = useDispute()
  const incidents = useQuery(incidentsQuery(auctionId))
  const [filter, setFilter] = useState<StepFilter | 'incidents'>('all')
  const [older, setOlder] = useState(OLDER_ROWS)
  const { steps } = dispute.history
  const filtered = useMemo(() => filterSteps(steps), [steps])
  const around = rowsAround(filter === 'incidents' ? [] : filtered[filter], selected, older)
  const lost = incidents.data ?? []
  const rows: readonly TimeLineRow[] =
    filter === 'incidents'
      ? lost.slice(0, older).map((incident) => ({ kind: 'incident', incident }))
      : withIncidents(around, steps, filter === 'all' ? lost : [])
  const hasOlder = filter === 'incidents' ? lost.length > older : around.hasOlder
  const chips = (['all', 'bids', 'refused', 'incidents'] as const).map((value) => ({
    value,
    label: t(`dispute.filter.${value}`),
    count: value === 'incidents' ? incidents.data?.length : filtered[value].length,
  }))
  return (
    <section className="card" aria-labelledby="dispute-events">
      <div className={`row gap-2-4 between underlined ${styles.head}`}>
        <h2 className="heading" id="dispute-events">
          {t('dispute.events')}
        </h2>
        <FilterChips label={t('dispute.filter.label')} chips={chips} value={filter} onChange={setFilter} />
      </div>
      {filter === 'incidents' && incidents.data !== undefined && (
        <p className={`sm muted ${styles.note}`}>
          {t(lost.length === 0 ? 'dispute.incidents.none' : 'dispute.incidents.about')}
        </p>
      )}
      <FailedRead query={incidents} />
      <table className={`sm ${styles.table}`} aria-labelledby="dispute-events">
        <thead>
          <tr>
            <th scope="col">{t('dispute.column.revision')}</th>
            <th scope="col">{t('dispute.column.time')}</th>
            <th scope="col">{t('dispute.column.event')}</th>
            <th scope="col">{t('dispute.column.rule')}</th>
            <th scope="col">{t('dispute.column.hash')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) =>
            row.kind === 'step' ? (
              <EventRow key={row.index} index={row.index} selected={selected} onSelect={onSelect} />
            ) : (
              <IncidentRow
                key={row.incident.id}
                incident={row.incident}
                isFuture={row.incident.at > (steps[selected]?.at ?? '') && selected < steps.length - 1}
              />
            ),
          )}
        </tbody>
      </table>
      {hasOlder && (
        <div className={styles.foot}>
          <Button variant="text" onPress={() => setOlder(older + MORE_ROWS)}>
            {t('dispute.older')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** The number of a bidder, B-03, is never broken at its hyphen. */
function WholeNumbers({ of }: { of: string }) {
  const [before = of, number, after] = of.split(/(B-\d+)/)
  if (number === undefined) return of
  return (
    <>
      {before}
      <span className="unbroken">{number}</span>
      {after}
    </>
  )
}

function EventRow({ index, selected, onSelect }: Props & { index: number }) {
  const { format } = useIntl()
  const { dispute, timeZone } = useDispute()
  const texts = useStepTexts()
  const step = dispute.history.steps[index]
  if (step === undefined) return null
  const isCurrent = index === selected
  const name = dispute.bidders.nameBeside(step.facts.bidderId)
  return (
    <tr
      className={classNames(index > selected && styles.future, isCurrent && styles.current)}
      aria-current={isCurrent ? 'step' : undefined}
      data-step={index}
    >
      <td className="num">{step.stream === 'auction' ? step.revision : '–'}</td>
      <td className="num">{format.dateTimeMs(step.at, timeZone)}</td>
      <td className={styles.what}>
        <div className={`line gap-3 ${styles.event}`}>
          <EventMark step={step} />
          <div>
            <button type="button" className={`bare ${styles.choose}`} onClick={() => onSelect(index)}>
              <WholeNumbers of={texts.title(step)} />
            </button>
            {name !== null && <span className="sm muted"> {name}</span>}
            <span className="mono xs muted block">{step.type}</span>
          </div>
        </div>
      </td>
      <td className={styles.rule}>
        {texts.rule(step, stateBefore(dispute.history, index))}{' '}
        <span className="mono xs muted unbroken">[{step.rule}]</span>
      </td>
      <td className="mono muted unbroken">{shortHash(step.hash)}</td>
    </tr>
  )
}

function EventMark({ step: { type, stream } }: { step: DisputeStep }) {
  const [icon, look]: [LucideIcon, string | undefined] =
    stream === 'attempts'
      ? [Ban, styles.refused]
      : type === 'BidPlaced' || type === 'CounterOfferAccepted'
        ? [ArrowUp, styles.bid]
        : type.startsWith('Access')
          ? [UserRound, undefined]
          : [Flag, undefined]
  return (
    <span className={classNames(styles.mark, look)}>
      <Icon of={icon} size="sm" />
    </span>
  )
}

type IncidentRowProps = {
  incident: DisputeIncident
  /** Whether it arrived after the moment that is looked at. */
  isFuture: boolean
}

const SHORT_ID = 8
const NOTHING = '–'

/** A bid or request that never reached the engine, among the steps of the history. */
function IncidentRow({ incident, isFuture }: IncidentRowProps) {
  const { format } = useIntl()
  const { dispute, timeZone } = useDispute()
  const { title, reason } = useIncidentTexts()
  const name = dispute.bidders.nameBeside(incident.person?.id)
  const { at, status, code } = incident
  return (
    <tr className={classNames(isFuture && styles.future)} data-incident={code}>
      <td className="num">{NOTHING}</td>
      <td className="num">{format.dateTimeMs(at, timeZone)}</td>
      <td className={styles.what}>
        <div className={`line gap-3 ${styles.event}`}>
          <IncidentMark />
          <div>
            <b>{title(incident)}</b>
            {name !== null && <span className="sm muted"> {name}</span>}
            <FurtherLines incident={incident} />
          </div>
        </div>
      </td>
      <td className={styles.rule}>
        {reason(incident)}{' '}
        <span className="mono xs muted">
          [{status} {code}]
        </span>
      </td>
      <td className="mono muted">{NOTHING}</td>
    </tr>
  )
}

function IncidentMark() {
  return (
    <span className={classNames(styles.mark, styles.incident)}>
      <Icon of={Unplug} size="sm" />
    </span>
  )
}

/** How often it came, under which command, and what was decided of it later. */
function FurtherLines({ incident }: { incident: DisputeIncident }) {
  const { t, format } = useIntl()
  const { timeZone } = useDispute()
  const { count, lastAt, commandId, requestId, code, decided } = incident
  return (
    <>
      {count > 1 && (
        <span className="sm muted block">
          {t('dispute.incidents.counted', { count, time: format.timeSeconds(lastAt, timeZone) })}
        </span>
      )}
      {decided !== null && (
        <span className="sm block">
          {t('dispute.incidents.decided', {
            place: t(decided.stream === 'auction' ? 'dispute.revision' : 'dispute.attempt', decided),
          })}
        </span>
      )}
      {decided === null && code === 'outcomeUnknown' && (
        <span className="sm block">{t('dispute.incidents.undecided')}</span>
      )}
      {commandId !== null && (
        <span className="mono xs muted block" title={commandId}>
          {t('dispute.incidents.command', { id: commandId.slice(0, SHORT_ID) })}
        </span>
      )}
      {requestId !== null && (
        <span className="mono xs muted block" title={requestId}>
          {t('dispute.incidents.request', { id: requestId.slice(0, SHORT_ID) })}
        </span>
      )}
    </>
  )
}

/** The body could not be read, or was none of a bid. */
const unreadableCodes: ReadonlySet<string> = new Set([
  'validationFailed',
  'malformedJson',
  'payloadTooLarge',
  'unsupportedMediaType',
])

/** What an incident is called, and why nothing was decided. */
function useIncidentTexts() {
  const { t } = useTranslation()
  const { bidders } = useDispute().dispute
  const texts = useStepTexts()
  return {
    title: ({ kind, code, price, person }: DisputeIncident): string => {
      const bidder = person === null ? t('dispute.incidents.nobody') : bidders.labelOf(person.id)
      const words = { bidder, price: texts.price(price) }
      if (code === 'outcomeUnknown') return t(`dispute.incidents.event.${kind}Unknown`, words)
      return t(`dispute.incidents.event.${kind === 'bid' && price !== null ? 'bidOf' : kind}`, words)
    },
    reason: ({ code }: DisputeIncident): string =>
      textIfAny(t, `dispute.incidents.code.${unreadableCodes.has(code) ? 'unreadable' : code}`) ?? code,
  }
}

type StepFilter = 'all' | 'bids' | 'refused'

/**
 * Indexes of the steps of each filter, ascending, where an accepted counter-offer is a raised bid (DEC-12);
 * and of all bids, taken or refused.
 */
type FilteredSteps = Readonly<Record<StepFilter | 'offers', readonly number[]>>

export function filterSteps(steps: readonly DisputeStep[]): FilteredSteps {
  const all: number[] = []
  const bids: number[] = []
  const refused: number[] = []
  const offers: number[] = []
  for (const [index, { type, stream }] of steps.entries()) {
    all.push(index)
    if (type === 'BidPlaced' || type === 'CounterOfferAccepted') bids.push(index)
    if (stream === 'attempts') refused.push(index)
    if (type === 'BidPlaced' || type === 'BidRejected') offers.push(index)
  }
  return { all, bids, refused, offers }
}

/** Rows that are newer than the moment and shown dimmed, and rows that lead up to it. */
export const NEWER_ROWS = 3
export const OLDER_ROWS = 12

type ShownRows = {
  /** The newest first. */
  readonly indexes: readonly number[]
  readonly hasNewer: boolean
  readonly hasOlder: boolean
}

/** The rows around a moment: some of its future, and what led up to it. */
export function rowsAround(indexes: readonly number[], selected: number, older = OLDER_ROWS): ShownRows {
  const place = countUpTo(indexes, selected)
  const from = Math.max(0, place - older)
  const to = Math.min(indexes.length, place + NEWER_ROWS)
  return {
    indexes: indexes.slice(from, to).toReversed(),
    hasNewer: to < indexes.length,
    hasOlder: from > 0,
  }
}

/** The last of an ascending list that is not beyond a moment; undefined before the first. */
export function lastUpTo(indexes: readonly number[], selected: number): number | undefined {
  return indexes[countUpTo(indexes, selected) - 1]
}

/** How many of an ascending list are not beyond a value. */
function countUpTo(indexes: readonly number[], value: number): number {
  let low = 0
  let high = indexes.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((indexes[middle] ?? 0) <= value) low = middle + 1
    else high = middle
  }
  return low
}

/** A row of the list: a step by its index, or an incident. */
type TimeLineRow =
  | { readonly kind: 'step'; readonly index: number }
  | { readonly kind: 'incident'; readonly incident: DisputeIncident }

/**
 * The shown steps with the incidents that arrived between them, the newest first. Incidents beside steps that
 * are not shown are left out.
 */
export function withIncidents(
  { indexes, hasOlder }: ShownRows,
  steps: readonly DisputeStep[],
  incidents: readonly DisputeIncident[],
): readonly TimeLineRow[] {
  const rows: TimeLineRow[] = []
  let before: string | undefined = steps[(indexes[0] ?? -1) + 1]?.at
  const add = (from: string | null): void => {
    for (const incident of incidents) {
      if ((before === undefined || incident.at < before) && (from === null || incident.at >= from))
        rows.push({ kind: 'incident', incident })
    }
  }
  for (const index of indexes) {
    const at = steps[index]?.at ?? ''
    add(at)
    rows.push({ kind: 'step', index })
    before = at
  }
  if (!hasOlder) add(null)
  return rows
}
