import { useQuery } from '@tanstack/react-query'
import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import { orderForList } from '@zuschlag/contracts/auction/order-for-list'
import type { DashboardAuction } from '@zuschlag/contracts/auction/views'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { Badge } from '../../../design/badge.tsx'
import { Button } from '../../../design/button.tsx'
import { EmptyState } from '../../../design/empty-state.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { ownAuctionsQuery } from '../../../kernel/api/queries.ts'
import { isWon } from '../../../auctions/outcome-view.ts'
import { useServerNowMs } from '../../../kernel/clock/clock-context.tsx'
import { Trans } from '../../../kernel/i18n/trans.tsx'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { nextBidOf, lowestBid } from '../shared/lowest-bid.ts'
import { phaseOf } from '../shared/phase.ts'
import {
  DashboardCard,
  DashboardCardSkeleton,
  type RenderDetailsLink,
  type RenderStar,
} from './dashboard-card.tsx'
import styles from './dashboard.module.css'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { assertNever } from '@zuschlag/contracts/kernel/result'
import { isKeptFromBidding } from '../shared/bid-block.ts'

/** Minutes are shown, so the clock need not be looked at each second. */
const REFRESH_MS = 5_000
const SKELETONS = ['first', 'second', 'third']

type DashboardPageProps = {
  user: AuthenticatedUser
  renderLink: RenderDetailsLink
  renderStar: RenderStar
  /** A way on where there is nothing yet. */
  emptyAction: ReactNode
  /** How the live link stands. */
  connection: ReactNode
}

export function DashboardPage({ user, renderLink, renderStar, emptyAction, connection }: DashboardPageProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<Group | 'all'>('all')
  const nowMs = useServerNowMs(REFRESH_MS)
  const query = useQuery(ownAuctionsQuery)
  useFailureToast(query.isError)
  const auctions = useMemo(() => wonFirst(orderForList(query.data ?? [])), [query.data])
  const inGroup = auctions.filter((auction) => shown === 'all' || groupOf(auction, nowMs) === shown)

  return (
    <div className="wrap">
      <div className={`stack gap-6 ${styles.top}`}>
        <Greeting user={user} auctions={query.data} nowMs={nowMs} />
        <Urgent auctions={auctions} nowMs={nowMs} renderLink={renderLink} />
      </div>
      <FailedRead query={query} />
      {auctions.length > 0 && (
        <div className={`row between ${styles.tools}`}>
          <DashboardFilter auctions={auctions} nowMs={nowMs} shown={shown} onShow={setShown} />
          {connection}
        </div>
      )}
      <div className="stack gap-5 roomy-below">
        {inGroup.map((auction, index) => (
          <DashboardCard
            key={auction.id}
            auction={auction}
            nowMs={nowMs}
            renderLink={renderLink}
            renderStar={renderStar}
            isEager={index < 2}
          />
        ))}
        {query.isPending && SKELETONS.map((key) => <DashboardCardSkeleton key={key} />)}
        {query.data?.length === 0 && (
          <EmptyState title={t('Dashboard.NoAuctions')} action={emptyAction}>
            {t('Dashboard.NoAuctionsReason')}
          </EmptyState>
        )}
      </div>
    </div>
  )
}

/** What the reader got stands before everything else that is over. */
function wonFirst(auctions: readonly DashboardAuction[]): readonly DashboardAuction[] {
  const firstOver = auctions.findIndex(({ outcome }) => outcome !== null)
  if (firstOver === -1) return auctions
  const over = auctions.slice(firstOver)
  return [
    ...auctions.slice(0, firstOver),
    ...over.filter(({ outcome }) => isWon(outcome)),
    ...over.filter(({ outcome }) => !isWon(outcome)),
  ]
}

/**
 * A failed load is reported once; what was there stays, with its time and a way to try again (specification,
 * section 8).
 */
function useFailureToast(hasFailed: boolean): void {
  const { t } = useTranslation()
  useEffect(() => {
    if (hasFailed) showToast({ tone: 'error', text: t('Dashboard.ErrorLoadingData') })
  }, [hasFailed, t])
}

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

type GreetingProps = {
  user: AuthenticatedUser
  /** Undefined while they are on their way. */
  auctions: readonly DashboardAuction[] | undefined
  nowMs: number | null
}

/** The reader by name, and how things stand in one or two sentences. */
function Greeting({ user, auctions, nowMs }: GreetingProps) {
  const { t } = useTranslation()
  const name = `${user.firstName} ${user.lastName}`
  const dayTime = nowMs === null ? 'day' : dayTimeAt(nowMs, ownZone)
  const running = (auctions ?? []).filter((auction) => groupOf(auction, nowMs) === 'running')
  const outbid = running.filter((auction) => auction.isOutbidden).length
  const endingSoon = running.filter((auction) => phaseOf(auction, nowMs) === 'endingSoon').length
  const sentences = [
    auctions && auctions.length > 0 && t('Dashboard.following', { count: auctions.length }),
    outbid > 0 && t('Dashboard.outbid', { count: outbid }),
    endingSoon > 0 && t('Dashboard.endingSoon', { count: endingSoon }),
  ]
  return (
    <div>
      <h1>{t(`Dashboard.hello.${dayTime}`, { name })}</h1>
      <p className={`muted down-2 ${styles.summary}`}>{sentences.filter(Boolean).join(' ')}</p>
    </div>
  )
}

type UrgentProps = {
  auctions: readonly DashboardAuction[]
  nowMs: number | null
  renderLink: RenderDetailsLink
}

/**
 * What wants to be done: where the reader is asked for more, where they were outbid, and where they lead and
 * the end is near.
 */
function Urgent({ auctions, nowMs, renderLink }: UrgentProps) {
  const asked = auctions.filter((auction) => isAskedForMore(auction, nowMs))
  const outbid = auctions.filter((auction) => auction.isOutbidden && isRunning(auction, nowMs))
  const closing = auctions.filter(
    (auction) => auction.isHighestBidder && phaseOf(auction, nowMs) === 'endingSoon',
  )
  if (asked.length + outbid.length + closing.length === 0) return null
  return (
    <ul className={`card divided ${styles.list}`}>
      {asked.map((auction) => (
        <Asked key={auction.id} auction={auction} renderLink={renderLink} />
      ))}
      {outbid.map((auction) => (
        <Outbid key={auction.id} auction={auction} renderLink={renderLink} />
      ))}
      {closing.map((auction) => (
        <Closing key={auction.id} auction={auction} renderLink={renderLink} />
      ))}
    </ul>
  )
}

function isRunning(auction: DashboardAuction, nowMs: number | null): boolean {
  const phase = phaseOf(auction, nowMs)
  return phase === 'running' || phase === 'night' || phase === 'endingSoon'
}

type RowProps = { auction: DashboardAuction; renderLink: RenderDetailsLink }

function Asked({ auction: { id, title, counterOffer, tenant, timeZone }, renderLink }: RowProps) {
  const { t, format } = useIntl()
  if (counterOffer === null) return null
  return (
    <li className="line gap-1-4 multiline center breaks">
      <Badge state="undecided">{t('counterOffer.title')}</Badge>
      <span>
        {title}
        {', '}
        <Trans
          i18nKey="Dashboard.askedForMore"
          values={{
            price: format.money(counterOffer.price, tenant.currencyCode),
            until: format.dateTime(counterOffer.until, timeZone),
          }}
          components={{ b: <b className="num" /> }}
        />
      </span>
      <span className="to-end">{renderLink(id, t('Dashboard.answer'))}</span>
    </li>
  )
}

function Outbid({ auction, renderLink }: RowProps) {
  const { t, format } = useIntl()
  const { id, title, currentUserLastBidPrice, tenant } = auction
  const { kind, minimum } = nextBidOf(auction)
  const more = minimum - (currentUserLastBidPrice ?? 0)
  const state = outbidState(auction)
  return (
    <li className="line gap-1-4 multiline center breaks">
      <Badge state="outbid">{t('bid.outbid')}</Badge>
      <span>
        {title}
        {', '}
        {state === 'mayNotBid' ? (
          t('Dashboard.mayNotBid')
        ) : kind === 'hidden' ? (
          t('Dashboard.nextBid.hidden')
        ) : (
          <Trans
            i18nKey={`Dashboard.nextBid.${kind}`}
            values={{
              minimum: format.money(minimum, tenant.currencyCode),
              more: format.money(more, tenant.currencyCode),
            }}
            components={{ b: <b className="num" /> }}
          />
        )}
        {state === 'aboveLimit' && `, ${t('Dashboard.aboveLimit')}`}
      </span>
      <span className="to-end">
        {renderLink(id, t(state === 'mayBid' ? 'Dashboard.bidAgain' : 'Dashboard.details'))}
      </span>
    </li>
  )
}

function Closing({ auction, renderLink }: RowProps) {
  const { t, format } = useIntl()
  const { id, title, end, timeZone } = auction
  return (
    <li className="line gap-1-4 multiline center breaks">
      <Badge state="leading">{t('bid.highest')}</Badge>
      <span>
        {title}
        {end !== null && (
          <>
            {', '}
            <Trans
              i18nKey="Dashboard.endsAt"
              values={{ time: format.timeSeconds(end, timeZone) }}
              components={{ b: <b className="num" /> }}
            />
          </>
        )}
      </span>
      <span className="to-end">{renderLink(id, t('Dashboard.watch'))}</span>
    </li>
  )
}

type DashboardFilterProps = {
  auctions: readonly DashboardAuction[]
  nowMs: number | null
  shown: Group | 'all'
  onShow: (group: Group | 'all') => void
}

/**
 * Narrows the cards to a group; groups without any are left out, and so is the choice where there is none.
 */
function DashboardFilter({ auctions, nowMs, shown, onShow }: DashboardFilterProps) {
  const { t } = useTranslation()
  const countOf = (group: Group) => auctions.filter((auction) => groupOf(auction, nowMs) === group).length
  const filled = groups.filter((group) => countOf(group) > 0 || group === shown)
  if (filled.length < 2) return null
  return (
    <div className="row stretch gap-2" role="group" aria-label={t('Dashboard.filter.label')}>
      {(['all', ...filled] as const).map((group) => (
        <Button
          key={group}
          size="small"
          variant={group === shown ? 'primary' : 'secondary'}
          aria-pressed={group === shown}
          onPress={() => onShow(group)}
        >
          {t(`Dashboard.filter.${group}`, { count: group === 'all' ? auctions.length : countOf(group) })}
        </Button>
      ))}
    </div>
  )
}

/** What a user sorts by: still to come or running, or over. */
export type Group = 'running' | 'upcoming' | 'ended'

const groups = ['running', 'upcoming', 'ended'] as const satisfies readonly Group[]

export function groupOf(auction: Parameters<typeof phaseOf>[0], nowMs: number | null): Group {
  const phase = phaseOf(auction, nowMs)
  switch (phase) {
    case 'withdrawn':
    case 'ended':
      return 'ended'
    case 'upcoming':
      return 'upcoming'
    case 'running':
    case 'night':
    case 'endingSoon':
    case 'endUnconfirmed':
      return 'running'
    default:
      return assertNever(phase)
  }
}

/** What an outbid bidder can do: bid, ask for a higher limit, or neither. */
export function outbidState(auction: DashboardAuction): 'mayBid' | 'aboveLimit' | 'mayNotBid' {
  if (isKeptFromBidding(auction)) return 'mayNotBid'
  return (lowestBid(auction) ?? 0) > (auction.bidLimit ?? Infinity) ? 'aboveLimit' : 'mayBid'
}

/** Whether the reader is asked for a higher bid now, and has not agreed to it. */
export function isAskedForMore({ counterOffer }: DashboardAuction, nowMs: number | null): boolean {
  return counterOffer !== null && (nowMs === null || nowMs < instantToMs(counterOffer.until))
}

type DayTime = 'morning' | 'day' | 'evening'

const MORNING_FROM_H = 4
const DAY_FROM_H = 11
const EVENING_FROM_H = 18

/** Which greeting fits a moment, by the reader's own clock time (`timeZone` is an IANA zone). */
export function dayTimeAt(ms: number, timeZone: string | undefined): DayTime {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', {
      hour: '2-digit',
      hourCycle: 'h23',
      ...(timeZone ? { timeZone } : {}),
    }).format(ms),
  )
  if (hour < MORNING_FROM_H || hour >= EVENING_FROM_H) return 'evening'
  return hour < DAY_FROM_H ? 'morning' : 'day'
}
