import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import {
  getDisputeFile,
  type DisputeStep,
  type DisputeVerification,
} from '@zuschlag/contracts/administration/dispute'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { ShieldCheck, Check, X } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { buttonClass } from '../../../design/button-class.ts'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Panel, PanelBody, PanelFrame } from '../../../design/panel.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { problemOf } from '../../../kernel/api/call.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { ReadFailure } from '../../../kernel/api/read-failure.tsx'
import { urlOf } from '../../../kernel/api/url.ts'
import { textIfAny, useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { DownloadLink } from '../../../kernel/documents/download-link.tsx'
import { HeaderActions } from '../frame/page-header.tsx'
import { stateBefore, disputeQuery, verificationQuery, type History, noticesQuery } from './history.ts'
import { EventsPanel, filterSteps, lastUpTo } from './events-panel.tsx'
import {
  useAgreementFact,
  useStateFacts,
  FactList,
  useDispute,
  DisputeContext,
  shortHash,
} from './step-texts.tsx'
import { OfferPanel, RefusedPanel } from './offer-panel.tsx'
import { TimePanel } from './time-panel.tsx'
import { WhatIfPanel } from './what-if-panel.tsx'
import { PageLink } from '../../../app/page-link.tsx'
import type { DisputeNotice } from '@zuschlag/contracts/administration/dispute-notices'
import { type NoticeKind, noticeKinds } from '@zuschlag/contracts/alerts/user-alerts'
import { Badge } from '../../../design/badge.tsx'
import { classNames } from '../../../design/class-names.ts'
import { FilterChips, TablePager } from '../table/table-panel.tsx'
import styles from './dispute.module.css'

type Props = {
  auctionId: AuctionId
  seesBidders: boolean
  currency: string
  timeZone: string
  /** The step that the URL names; the present where it names none. */
  initialStep: number | undefined
  /** Called with the chosen step, for the URL. */
  onStep: (index: number) => void
}

/** The dispute console of an auction, once its history is there. */
export function DisputePage(props: Props) {
  const { t } = useTranslation()
  const query = useQuery(disputeQuery(props.auctionId))
  const { data } = query
  if (data !== undefined) {
    const { initialStep, onStep, ...about } = props
    return (
      <DisputeContext value={{ ...about, dispute: data }}>
        <DisputeConsole initialStep={initialStep} onStep={onStep} />
      </DisputeContext>
    )
  }
  if (!query.isError) {
    return (
      <div role="status" aria-label={t('dispute.loading')}>
        <Skeleton height="12rem" />
        <Skeleton height="30rem" />
      </div>
    )
  }
  const code = problemOf(query.error)?.code
  return code === 'historyTooLong' || code === 'historyUnreadable' ? (
    <Notice tone="outbid" role="alert" title={t(`dispute.problem.${code}`)} />
  ) : (
    <ReadFailure query={query} />
  )
}

/** The index of no step. */
const NONE = -1

/**
 * A moment of an auction's history with everything that is known of it; stepping through it asks the server
 * nothing.
 */
function DisputeConsole({ initialStep, onStep }: Pick<Props, 'initialStep' | 'onStep'>) {
  const { auctionId, dispute, seesBidders } = useDispute()
  const { t, format } = useIntl()
  const { history } = dispute
  const last = history.steps.length - 1
  const filtered = useMemo(() => filterSteps(history.steps), [history])
  const refusedCount = filtered.refused.length
  const refusedTotal = refusedCount + dispute.attemptsLeftOut
  const [selected, setSelected] = useState(() => Math.min(Math.max(initialStep ?? last, 0), last))
  const verification = useQuery(verificationQuery(auctionId))
  const agreementOf = useAgreementFact()
  const factsOf = useStateFacts()
  const step = history.steps[selected]
  const state = history.states[selected]
  if (step === undefined || state === undefined) return null
  const select = (index: number): void => {
    setSelected(index)
    onStep(index)
  }
  const refused = history.steps[lastUpTo(filtered.refused, selected) ?? NONE]
  const bid = history.steps[lastUpTo(filtered.offers, selected) ?? NONE]
  return (
    <>
      <HeaderActions>
        <Button
          variant="secondary"
          isPending={verification.isFetching}
          pendingLabel={t('dispute.verifying')}
          onPress={() => void verification.refetch()}
        >
          <Icon of={ShieldCheck} /> {t('dispute.verifyAgain')}
        </Button>
        {seesBidders && (
          <DownloadLink
            className={buttonClass({})}
            href={urlOf(getDisputeFile.path, { auctionId })}
            named={(translate, code) => textIfAny(translate, `dispute.problem.${code}`)}
          >
            {t('dispute.download')}
          </DownloadLink>
        )}
      </HeaderActions>
      <p className={`muted ${styles.lead}`}>
        {t('dispute.lead', {
          events: format.wholeNumber(history.steps.length - refusedCount),
          refused: format.wholeNumber(refusedTotal),
        })}
      </p>
      <TimePanel selected={selected} onSelect={select} />
      <div className={`stack gap-6 fit top ${styles.columns}`}>
        <div className={styles.events}>
          <EventsPanel selected={selected} onSelect={select} />
        </div>
        <div className={`stack gap-6 fit ${styles.side}`}>
          <ChainPanel selected={selected} query={verification}>
            {t('dispute.chain.elsewhere')} <PageLink page="verify">{t('verify.title')}</PageLink>
          </ChainPanel>
          <Panel
            title={t(step.stream === 'auction' ? 'dispute.state.after' : 'dispute.state.atRefusal', {
              revision: step.stream === 'auction' ? step.revision : (step.facts.shown?.auctionRevision ?? 0),
            })}
          >
            <FactList facts={[...factsOf(stateBefore(history, selected), state), ...agreementOf(step)]} />
          </Panel>
          <OfferPanel index={selected} />
          {refused && <RefusedPanel step={refused} />}
        </div>
        <div className={`stack gap-6 fit ${styles.more}`}>
          {bid && seesBidders && <WhatIfPanel key={`${bid.stream} ${bid.revision}`} step={bid} />}
          <NoticesPanel step={step} />
        </div>
      </div>
    </>
  )
}

type ChainPanelProps = {
  selected: number
  query: UseQueryResult<DisputeVerification>
  /** The way to check it without this server. */
  children: ReactNode
}

/** The links around the moment, and what a fresh computation of the whole chain said. */
function ChainPanel({ selected, query, children }: ChainPanelProps) {
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
      <div className="stack gap-wide">
        <Links selected={selected} data={data} />
        <div role="status">{data === undefined ? <Skeleton height="3rem" /> : <Finding data={data} />}</div>
        <FailedRead query={query} />
        <p className="sm">{children}</p>
      </div>
    </Panel>
  )
}

function Links({ selected, data }: { selected: number; data: DisputeVerification | undefined }) {
  const { t } = useTranslation()
  const { history } = useDispute().dispute
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

function Finding({ data }: { data: DisputeVerification }) {
  const { timeZone } = useDispute()
  const { t, format } = useIntl()
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

/** Rows of one page, the newest first. */
const TAKE = 50

/** Who was notified of what: of the moment's event, or of everything up to it. */
function NoticesPanel({ step }: { step: DisputeStep }) {
  const { t } = useTranslation()
  const query = useQuery(noticesQuery(useDispute().auctionId))
  const [scope, setScope] = useState<'step' | 'until'>('step')
  const until = step.stream === 'auction' ? step.revision : (step.facts.shown?.auctionRevision ?? -1)
  const upTo = (query.data ?? []).filter(({ revision }) => revision <= until)
  const own = (query.data ?? []).filter(
    ({ revision }) => step.stream === 'auction' && revision === step.revision,
  )
  const shown = scope === 'step' ? own : upTo
  const [skip, setSkip] = useState(0)
  return (
    <PanelFrame
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
            <NoticeLine key={`${notice.revision} ${notice.kind} ${notice.person.id}`} notice={notice} />
          ))}
        </ul>
      </PanelBody>
      {(shown.length > TAKE || skip > 0) && (
        <TablePager skip={skip} take={TAKE} total={shown.length} onSkip={setSkip} />
      )}
    </PanelFrame>
  )
}

function NoticeLine({ notice }: { notice: DisputeNotice }) {
  const { t, format } = useIntl()
  const { dispute, timeZone } = useDispute()
  const { bidders } = dispute
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
