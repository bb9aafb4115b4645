import { useQuery } from '@tanstack/react-query'
import type { Operations } from '@zuschlag/contracts/administration/operations'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { Facts } from '../editing/facts.tsx'
import { ownZone } from '../fields/zoned-input.ts'
import { PageHeader } from '../frame/page-header.tsx'
import { StatTiles } from '../table/stat-tiles.tsx'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { operationsQuery } from '../../../kernel/api/platform-queries.ts'
import { PageLoading } from '../../../app/page-loading.tsx'
import { Badge } from '../../../design/badge.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { useDuration } from '../../../kernel/i18n/use-duration.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Charts } from './charts.tsx'
import { MailsPanel } from './mails-panel.tsx'
import { ProjectorsPanel } from './projectors-panel.tsx'
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
  const { t } = useTranslation()
  const format = useFormat()
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
  const { t } = useTranslation()
  const format = useFormat()
  const duration = useDuration()
  const { version, startedAt, at, parts } = operations
  return (
    <Panel title={t('platform.operations.parts')}>
      <PanelBody>
        <ul className={styles.parts}>
          {parts.map(({ name, problem }) => (
            <li key={name}>
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
            { label: t('platform.operations.version'), value: version },
            {
              label: t('platform.operations.uptime'),
              value: t('platform.operations.since', {
                time: duration(instantToMs(at) - instantToMs(startedAt), { units: 2 }),
                date: format.dateTime(startedAt, ownZone),
              }),
            },
          ]}
        />
      </PanelBody>
    </Panel>
  )
}
