import { useQuery } from '@tanstack/react-query'
import {
  type Operations,
  type OperationsSample,
  type ProjectorStatus,
  SAMPLE_SECONDS,
  SAMPLES_MAX,
} from '@zuschlag/contracts/administration/operations'
import { largestOf } from '@zuschlag/contracts/kernel/extremes'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { useMemo } from 'react'
import { PageLoading } from '../../../app/page-state.tsx'
import { Badge, type BadgeState } from '../../../design/badge.tsx'
import { classNames } from '../../../design/class-names.ts'
import { Panel, PanelBody, PanelFrame } from '../../../design/panel.tsx'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { operationsQuery, projectorsQuery } from '../../../kernel/api/platform-queries.ts'
import { useDuration } from '../../../kernel/i18n/use-duration.ts'
import { readerZone, useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Facts } from '../editing/edited-panel.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { type DataColumn, DataTable } from '../table/data-table.tsx'
import { StatTiles } from '../table/stat-tiles.tsx'
import { MailsPanel } from './mails-panel.tsx'
import styles from './operations-page.module.css'

/** How the deployment does, in figures of its own. */
export function OperationsPage() {
  const { t } = useTranslation()
  const query = useQuery(operationsQuery)
  const { data } = query
  return (
    <>
      <PageHeader title={t('platform.operations.title')} lead={t('platform.operations.lead')} />
      <FailedRead query={query} />
      {data === undefined ? (
        query.isPending && <PageLoading />
      ) : (
        <div className="stack gap-6 fit">
          <Tiles operations={data} />
          <PartsPanel operations={data} />
          <ProjectorsPanel />
          <Charts samples={data.samples} />
          <MailsPanel />
        </div>
      )}
    </>
  )
}

function Tiles({ operations }: { operations: Operations }) {
  const { t, format } = useIntl()
  const { projections, live, mails, samples } = operations
  const unknown = t('platform.operations.unknown')
  const inFlight = samples.at(-1)?.commandsUnderWay ?? 0
  return (
    <StatTiles
      tiles={[
        {
          id: 'watchers',
          label: t('platform.operations.watchers'),
          value: format.wholeNumber(live.connections),
          note: t('platform.operations.rooms', { count: live.rooms }),
        },
        {
          id: 'lag',
          label: t('platform.operations.lag'),
          value: projections === null ? unknown : `${format.wholeNumber(projections.waitingMs)} ms`,
          note:
            projections !== null &&
            t('platform.operations.behind', {
              events: projections.events,
              given: projections.quarantinedStreams,
            }),
        },
        {
          id: 'commands',
          label: t('platform.operations.commands'),
          value: format.wholeNumber(inFlight),
          note: t('platform.operations.commandsNote'),
        },
        {
          id: 'mails',
          label: t('platform.operations.mails'),
          value: mails === null ? unknown : format.wholeNumber(mails.queued),
          note:
            mails !== null &&
            t('platform.operations.mailsNote', { failed: mails.failed, sent: mails.sentLastDay }),
          isCalling: (mails?.failed ?? 0) > 0,
        },
        {
          id: 'slow',
          label: t('platform.operations.slow'),
          value: format.wholeNumber(live.givenUp),
          note: t('platform.operations.slowNote', { merged: live.merged, sent: live.sent }),
        },
      ]}
    />
  )
}

/** Parts that have a name in the reader's language. */
const namedParts = ['database', 'readModels', 'engine', 'projections', 'eventLoop', 'disk', 'log'] as const
type NamedPart = (typeof namedParts)[number]
function isNamed(name: string): name is NamedPart {
  return (namedParts as readonly string[]).includes(name)
}

function PartsPanel({ operations }: { operations: Operations }) {
  const { t, format } = useIntl()
  const duration = useDuration()
  const { version, startedAt, at, parts } = operations
  return (
    <PanelFrame title={t('platform.operations.parts')}>
      <PanelBody>
        <ul className={`line multiline ${styles.parts}`}>
          {parts.map(({ name, problem }) => (
            <li key={name} className="line center gap-close">
              <span>{isNamed(name) ? t(`platform.operations.part.${name}`) : name}</span>
              {problem === null ? (
                <Badge state="leading">{t('platform.operations.works')}</Badge>
              ) : (
                <Badge state="outbid">{problem}</Badge>
              )}
            </li>
          ))}
        </ul>
      </PanelBody>
      <PanelBody>
        <Facts
          facts={[
            [t('platform.operations.version'), version],
            [
              t('platform.operations.uptime'),
              t('platform.operations.since', {
                time: duration(instantToMs(at) - instantToMs(startedAt), { units: 2 }),
                date: format.dateTime(startedAt, readerZone),
              }),
            ],
          ]}
        />
      </PanelBody>
    </PanelFrame>
  )
}

const stateBadges = {
  live: 'leading',
  catchingUp: 'upcoming',
  rebuilding: 'live',
  stopped: 'outbid',
} as const satisfies Record<ProjectorStatus['state'], BadgeState>

/** How far each set of read models has got in the log, and how fast it moves on. */
function ProjectorsPanel() {
  const { t } = useTranslation()
  const query = useQuery(projectorsQuery)
  const columns = useProjectorColumns()
  const { data } = query
  return (
    <PanelFrame
      title={t('platform.projectors.title')}
      aside={
        data !== undefined && (
          <span className="sm muted num">
            {t('platform.projectors.head', { position: data.head === null ? '0' : shortPosition(data.head) })}
          </span>
        )
      }
    >
      <DataTable
        label={t('platform.projectors.title')}
        columns={columns}
        rows={data?.projectors}
        rowId={({ generation }) => String(generation)}
        rowText={({ generation }) => t('platform.projectors.set', { generation })}
        query={query}
        empty={t('platform.projectors.none')}
      />
    </PanelFrame>
  )
}

function useProjectorColumns() {
  const { t, format } = useIntl()
  return useMemo(
    (): readonly DataColumn<ProjectorStatus>[] => [
      {
        id: 'set',
        header: t('platform.projectors.sets'),
        isRowHeader: true,
        cell: ({ generation, isVisible }) => (
          <>
            <b>{t('platform.projectors.set', { generation })}</b>
            <div className="sm muted">
              {t(isVisible ? 'platform.projectors.visible' : 'platform.projectors.hidden')}
            </div>
          </>
        ),
      },
      {
        id: 'state',
        header: t('platform.projectors.stateColumn'),
        cell: ({ state }) => (
          <Badge state={stateBadges[state]}>{t(`platform.projectors.state.${state}`)}</Badge>
        ),
      },
      {
        id: 'position',
        header: t('platform.projectors.position'),
        align: 'end',
        cell: ({ position }) => (position === null ? '0' : shortPosition(position)),
      },
      {
        id: 'behind',
        header: t('platform.projectors.behind'),
        align: 'end',
        cell: ({ eventsBehind, isAtLeast }) =>
          t(isAtLeast ? 'platform.projectors.eventsAtLeast' : 'platform.projectors.events', {
            count: eventsBehind,
            figure: format.wholeNumber(eventsBehind),
          }),
      },
      {
        id: 'rate',
        header: t('platform.projectors.rate'),
        align: 'end',
        cell: ({ eventsPerSecond }) => format.wholeNumber(eventsPerSecond),
      },
    ],
    [t, format],
  )
}

const chartFigures = [
  'requestsPerSecond',
  'liveConnections',
  'commandsUnderWay',
  'projectionMs',
  'eventLoopMs',
  'mailsQueued',
] as const satisfies readonly (keyof OperationsSample)[]

/** The time that a chart shows from its left end to its right end. */
const SHOWN_MS = SAMPLES_MAX * SAMPLE_SECONDS * 1000

/** The last half hour of each figure, with the newest and the greatest in words. */
function Charts({ samples }: { samples: readonly OperationsSample[] }) {
  const { t, format } = useIntl()
  const written = (value: number | null) =>
    value === null ? t('platform.operations.unknown') : format.decimal(value)
  const newestAt = samples.at(-1)?.at
  const time = (ms: number) => format.time(ms, readerZone)
  const newestMs = newestAt === undefined ? null : instantToMs(newestAt)
  return (
    <Panel title={t('platform.operations.charts')}>
      {samples.length === 0 && <p className="muted">{t('platform.operations.noSamples')}</p>}
      <div className={`stack gap-5 ${styles.charts}`}>
        {samples.length > 0 &&
          chartFigures.map((figure) => {
            const values = samples.map((sample) => sample[figure])
            const newest = written(values.at(-1) ?? null)
            const greatest = written(largestOf(values.map((value) => value ?? 0)))
            const label = t(`platform.operations.figure.${figure}`)
            return (
              <figure key={figure} className={`stack gap-near ${styles.chart}`}>
                <figcaption className="sm">
                  <span>{label}</span>
                  <b className="num">{newest}</b>
                </figcaption>
                <Sparkline
                  label={t('platform.operations.chart', { label, newest, greatest })}
                  values={values}
                  places={SAMPLES_MAX}
                />
                <span className={classNames('xs muted num', styles.axis)}>
                  <span>{newestMs !== null && time(newestMs - SHOWN_MS)}</span>
                  <span>{t('platform.operations.greatest', { greatest })}</span>
                  <span>{newestMs !== null && time(newestMs)}</span>
                </span>
              </figure>
            )
          })}
      </div>
    </Panel>
  )
}

const WIDTH = 240
const HEIGHT = 48

type SparklineProps = {
  /** What the line shows and where it ends, in words. */
  label: string
  /** The oldest first; null where nothing could be measured. */
  values: readonly (number | null)[]
  /** Places of one drawing; fewer values leave room at the left. */
  places: number
}

/** How a figure went, in steps like every line of the product. */
function Sparkline({ label, values, places }: SparklineProps) {
  return (
    <svg
      className={styles.line}
      viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path d={`M0 ${HEIGHT}H${WIDTH}`} className={styles.ground} />
      <path d={sparklinePath(values, places, { width: WIDTH, height: HEIGHT })} className={styles.drawn} />
    </svg>
  )
}

type Size = { readonly width: number; readonly height: number }

/**
 * The path of a stepped line: each value holds until the next one. The newest stands at the right end, the
 * greatest at the top; a gap is left where a value is null. Zero is the ground, also where every value is the
 * same.
 */
export function sparklinePath(
  values: readonly (number | null)[],
  places: number,
  { width, height }: Size,
): string {
  const step = width / Math.max(1, places)
  const greatest = Math.max(0, largestOf(values.map((value) => value ?? 0)))
  const yOf = (value: number): string => round(height - (greatest === 0 ? 0 : value / greatest) * height)
  let isDrawing = false
  let path = ''
  for (const [index, value] of values.entries()) {
    if (value === null) {
      isDrawing = false
      continue
    }
    const left = width - (values.length - index) * step
    path += isDrawing ? `V${yOf(value)}` : `M${round(left)} ${yOf(value)}`
    path += `H${round(left + step)}`
    isDrawing = true
  }
  return path
}

const round = (value: number): string => String(Math.round(value * 100) / 100)

/** A position of the log for people: without leading zeros, and once where both of its parts are the same. */
export function shortPosition(position: string): string {
  const parts = position.split('.').map((part) => part.replace(/^0+(?=\d)/, ''))
  return [...new Set(parts)].join('.')
}
