import { ArrowUp, Ban, Flag, UserRound, type LucideIcon } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { DisputeStep } from '@zuschlag/contracts/administration/dispute'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { useQuery } from '@tanstack/react-query'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { FilterChips } from '../table/table-panel.tsx'
import { Button } from '../../../design/button.tsx'
import { classNames } from '../../../design/class-names.ts'
import { Icon } from '../../../design/icon.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { incidentsQuery, type Dispute } from './dispute-queries.ts'
import styles from './events-panel.module.css'
import { stateBefore } from './expand-steps.ts'
import { IncidentRow } from './incident-row.tsx'
import { withIncidents, type TimeLineRow } from './incidents-between.ts'
import { shortHash } from './short-hash.ts'
import { filterSteps, OLDER_ROWS, rowsAround, type StepFilter } from './shown-rows.ts'
import type { StepTexts } from './use-step-texts.ts'

type Props = {
  auctionId: AuctionId
  dispute: Dispute
  selected: number
  timeZone: string
  texts: StepTexts
  onSelect: (index: number) => void
}

const MORE_ROWS = 50

/**
 * The steps around the moment, the newest first, with what never reached the engine between them; what comes
 * after the moment is dimmed.
 */
export function EventsPanel({ auctionId, dispute, selected, timeZone, texts, onSelect }: Props) {
  const { t } = useTranslation()
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
    <section className={styles.panel} aria-labelledby="dispute-events">
      <div className={styles.head}>
        <h2 id="dispute-events">{t('dispute.events')}</h2>
        <FilterChips label={t('dispute.filter.label')} chips={chips} value={filter} onChange={setFilter} />
      </div>
      {filter === 'incidents' && incidents.data !== undefined && (
        <p className={`sm muted ${styles.note ?? ''}`}>
          {t(lost.length === 0 ? 'dispute.incidents.none' : 'dispute.incidents.about')}
        </p>
      )}
      <FailedRead query={incidents} />
      <table className={styles.table} aria-labelledby="dispute-events">
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
              <EventRow
                key={row.index}
                dispute={dispute}
                index={row.index}
                selected={selected}
                timeZone={timeZone}
                texts={texts}
                onSelect={onSelect}
              />
            ) : (
              <IncidentRow
                key={row.incident.id}
                incident={row.incident}
                bidders={dispute.bidders}
                texts={texts}
                timeZone={timeZone}
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
      <span className={styles.number}>{number}</span>
      {after}
    </>
  )
}

type RowProps = Omit<Props, 'auctionId'> & { index: number }

function EventRow({ dispute, index, selected, timeZone, texts, onSelect }: RowProps) {
  const format = useFormat()
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
        <div className={styles.event}>
          <Mark step={step} />
          <div>
            <button type="button" className={styles.choose} onClick={() => onSelect(index)}>
              <WholeNumbers of={texts.title(step)} />
            </button>
            {name !== null && <span className="sm muted"> {name}</span>}
            <span className={`mono xs muted ${styles.type ?? ''}`}>{step.type}</span>
          </div>
        </div>
      </td>
      <td className={styles.rule}>
        {texts.rule(step, stateBefore(dispute.history, index))}{' '}
        <span className={`mono xs muted ${styles.number ?? ''}`}>[{step.rule}]</span>
      </td>
      <td className={`mono muted ${styles.hash ?? ''}`}>{shortHash(step.hash)}</td>
    </tr>
  )
}

function Mark({ step: { type, stream } }: { step: DisputeStep }) {
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
