import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { DisputeStep, DisputeVerification } from '@zuschlag/contracts/administration/dispute'
import type { DisputeNotice } from '@zuschlag/contracts/administration/dispute-notices'
import { type NoticeKind, noticeKinds } from '@zuschlag/contracts/alerts/user-alerts'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { Check, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Badge } from '../../../design/badge.tsx'
import { classNames } from '../../../design/class-names.ts'
import { Icon } from '../../../design/icon.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FilterChips, TablePager } from '../table/table-panel.tsx'
import { noticesQuery } from './dispute-queries.ts'
import type { Bidders, History } from './history.ts'
import { shortHash } from './use-step-texts.ts'
import styles from './dispute.module.css'

type ChainPanelProps = {
  history: History
  selected: number
  query: UseQueryResult<DisputeVerification>
  timeZone: string
  /** The way to check it without this server. */
  children: ReactNode
}

/** The links around the moment, and what a fresh computation of the whole chain said. */
export function ChainPanel({ history, selected, query, timeZone, children }: ChainPanelProps) {
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

type LinksProps = Pick<ChainPanelProps, 'history' | 'selected'> & { data: DisputeVerification | undefined }

function Links({ history, selected, data }: LinksProps) {
  const { t } = useTranslation()
  const own = history.steps[selected]
  if (own === undefined) return null
  const links = linksAround(history, selected)
  const broken = data?.fault?.stream === own.stream ? data.fault.revision : Number.POSITIVE_INFINITY
  return (
    <ol className={`stack gap-close ${styles.chain}`}>
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

type NoticesPanelProps = { auctionId: AuctionId; step: DisputeStep; bidders: Bidders; timeZone: string }

/** Rows of one page, the newest first. */
const TAKE = 50

/** Who was notified of what: of the moment's event, or of everything up to it. */
export function NoticesPanel({ auctionId, step, bidders, timeZone }: NoticesPanelProps) {
  const { t } = useTranslation()
  const query = useQuery(noticesQuery(auctionId))
  const [scope, setScope] = useState<'step' | 'until'>('step')
  const until = step.stream === 'auction' ? step.revision : (step.facts.shown?.auctionRevision ?? -1)
  const upTo = (query.data ?? []).filter(({ revision }) => revision <= until)
  const own = (query.data ?? []).filter(
    ({ revision }) => step.stream === 'auction' && revision === step.revision,
  )
  const shown = scope === 'step' ? own : upTo
  const [skip, setSkip] = useState(0)
  return (
    <Panel
      title={t('dispute.notices.title')}
      aside={
        <FilterChips
          label={t('dispute.notices.scope')}
          chips={[
            { value: 'step', label: t('dispute.notices.ofStep'), count: own.length },
            { value: 'until', label: t('dispute.notices.until'), count: upTo.length },
          ]}
          value={scope}
          onChange={setScope}
        />
      }
    >
      <PanelBody>
        <FailedRead query={query} />
        {query.data === undefined && !query.isError && <Skeleton height="4rem" />}
        {query.data !== undefined && shown.length === 0 && (
          <p className="muted">{t('dispute.notices.none')}</p>
        )}
        <ul className={`grid ${styles.notices}`}>
          {shown.slice(skip, skip + TAKE).map((notice) => (
            <NoticeLine
              key={`${notice.revision} ${notice.kind} ${notice.person.id}`}
              notice={notice}
              bidders={bidders}
              timeZone={timeZone}
            />
          ))}
        </ul>
      </PanelBody>
      {(shown.length > TAKE || skip > 0) && (
        <TablePager skip={skip} take={TAKE} total={shown.length} onSkip={setSkip} />
      )}
    </Panel>
  )
}

type NoticeLineProps = { notice: DisputeNotice; bidders: Bidders; timeZone: string }

function NoticeLine({ notice, bidders, timeZone }: NoticeLineProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { kind, person, mail, readAt, inApp, at, revision } = notice
  const label = bidders.labelOf(person.id)
  const name = bidders.nameBeside(person.id)
  const time = (instant: string) => format.dateTimeSeconds(instant, timeZone)
  return (
    <li>
      <div>
        <b>{isNoticeKind(kind) ? t(`platform.mails.kind.${kind}`) : kind}</b>{' '}
        <span>{t('dispute.notices.to', { person: name === null ? label : `${name} (${label})` })}</span>
      </div>
      <span className="sm muted num">
        {t('dispute.revision', { revision })} · {time(at)}
      </span>
      <span className="sm">
        {!inApp
          ? t('dispute.notices.notOnPage')
          : readAt === null
            ? t('dispute.notices.onPage')
            : t('dispute.notices.read', { time: time(readAt) })}
        {' · '}
        {mail === null
          ? t('dispute.notices.noMail')
          : mail.sentAt === null
            ? t(`dispute.notices.mail.${mail.status}`)
            : t('dispute.notices.mailSent', { time: time(mail.sentAt) })}
      </span>
    </li>
  )
}

function isNoticeKind(kind: string): kind is NoticeKind {
  return (noticeKinds as readonly string[]).includes(kind)
}
