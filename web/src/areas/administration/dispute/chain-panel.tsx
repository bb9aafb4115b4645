import type { UseQueryResult } from '@tanstack/react-query'
import type { DisputeVerification } from '@zuschlag/contracts/administration/dispute'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { Badge } from '../../../design/badge.tsx'
import { classNames } from '../../../design/class-names.ts'
import { Icon } from '../../../design/icon.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import type { History } from './expand-steps.ts'
import { shortHash } from './short-hash.ts'
import styles from './side-panels.module.css'

type Props = {
  history: History
  selected: number
  query: UseQueryResult<DisputeVerification>
  timeZone: string
  /** The way to check it without this server. */
  children: ReactNode
}

/** The links around the moment, and what a fresh computation of the whole chain said. */
export function ChainPanel({ history, selected, query, timeZone, children }: Props) {
  const { t } = useTranslation()
  const { data } = query
  const isSound = data !== undefined && data.fault === null && data.readModelDifference === null
  return (
    <Panel
      title={t('dispute.chain.title')}
      aside={
        data && (
          <Badge state={isSound ? 'leading' : 'refused'}>
            {t(isSound ? 'dispute.chain.closed' : 'dispute.chain.broken')}
          </Badge>
        )
      }
    >
      <PanelBody>
        <div className="stack gap-wide">
          <Links history={history} selected={selected} data={data} />
          <div role="status">
            {data === undefined ? <Skeleton height="3rem" /> : <Finding data={data} timeZone={timeZone} />}
          </div>
          <FailedRead query={query} />
          <p className="sm">{children}</p>
        </div>
      </PanelBody>
    </Panel>
  )
}

type LinksProps = Pick<Props, 'history' | 'selected'> & { data: DisputeVerification | undefined }

function Links({ history, selected, data }: LinksProps) {
  const { t } = useTranslation()
  const own = history.steps[selected]
  if (own === undefined) return null
  const links = linksAround(history, selected)
  const broken = data?.fault?.stream === own.stream ? data.fault.revision : Number.POSITIVE_INFINITY
  return (
    <ol className={styles.chain}>
      {links.map(({ revision, hash }) => (
        <li key={revision} className={classNames(revision === own.revision && styles.on)}>
          <span className="mono">{revision}</span>
          <span className={classNames('mono', revision !== own.revision && 'muted')}>{shortHash(hash)}</span>
          {data && (
            <span
              className={revision < broken ? styles.holds : styles.fails}
              role="img"
              aria-label={t(revision < broken ? 'dispute.chain.linkHolds' : 'dispute.chain.linkBroken')}
            >
              <Icon of={revision < broken ? Check : X} size="sm" />
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

/** The events before and after in the same stream. */
function linksAround({ steps }: History, selected: number) {
  const own = steps[selected]
  const next = (direction: 1 | -1) => {
    for (let index = selected + direction; steps[index] !== undefined; index += direction)
      if (steps[index]?.stream === own?.stream) return steps[index]
    return undefined
  }
  return [next(-1), own, next(1)].filter((step) => step !== undefined)
}

function Finding({ data, timeZone }: { data: DisputeVerification; timeZone: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { fault, readModelDifference, events, attempts, verifiedAt } = data
  const time = format.timeSeconds(verifiedAt, timeZone)
  if (fault !== null) {
    return (
      <p className="sm" data-fault={fault.revision}>
        <b>
          {t(fault.stream === 'auction' ? 'dispute.chain.faultAt' : 'dispute.chain.faultAtAttempt', {
            revision: fault.revision,
          })}
        </b>{' '}
        <span className="mono xs">{fault.code}</span> {fault.detail}
      </p>
    )
  }
  return (
    <p className="sm muted">
      {t('dispute.chain.recomputed', { count: events + attempts, time })}{' '}
      {readModelDifference === null
        ? t('dispute.chain.agrees')
        : t('dispute.chain.differs', {
            where: [readModelDifference.table, readModelDifference.field].filter(Boolean).join('.'),
            revision: readModelDifference.revision,
          })}
    </p>
  )
}
