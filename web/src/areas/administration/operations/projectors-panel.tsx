import { useQuery } from '@tanstack/react-query'
import type { ProjectorStatus } from '@zuschlag/contracts/administration/operations'
import { useMemo } from 'react'
import { type DataColumn, DataTable } from '../table/data-table.tsx'
import { projectorsQuery } from '../../../kernel/api/platform-queries.ts'
import type { BadgeState } from '../../../design/badge.tsx'
import { Badge } from '../../../design/badge.tsx'
import { Panel } from '../../../design/panel.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { shortPosition } from './short-position.ts'

const badges = {
  live: 'leading',
  catchingUp: 'upcoming',
  rebuilding: 'live',
  stopped: 'outbid',
} as const satisfies Record<ProjectorStatus['state'], BadgeState>

/** How far each set of read models has got in the log, and how fast it moves on. */
export function ProjectorsPanel() {
  const { t } = useTranslation()
  const query = useQuery(projectorsQuery)
  const columns = useColumns()
  const { data } = query
  return (
    <Panel
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
    </Panel>
  )
}

function useColumns() {
  const { t } = useTranslation()
  const format = useFormat()
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
        cell: ({ state }) => <Badge state={badges[state]}>{t(`platform.projectors.state.${state}`)}</Badge>,
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
