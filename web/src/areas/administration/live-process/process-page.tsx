import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import { awardPackFormats, getAwardPack } from '@zuschlag/contracts/auction/award-pack'
import { bidLogFormats, getBidLog } from '@zuschlag/contracts/auction/bid-log'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { useState } from 'react'
import { FollowAuction } from '../../../app/follow-auction.tsx'
import { buttonClass } from '../../../design/button-class.ts'
import { Button } from '../../../design/button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Panel } from '../../../design/panel.tsx'
import {
  administeredAuctionQuery,
  type AdministeredDetails,
} from '../../../kernel/api/administration-queries.ts'
import {
  administeredBidsQuery,
  refusedAttemptsQuery,
  watchersQuery,
} from '../../../kernel/api/running-auction-queries.ts'
import { urlOf } from '../../../kernel/api/url.ts'
import { OutcomeReason } from '../../../auctions/outcome-badge.tsx'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { DownloadLink } from '../../../kernel/documents/download-link.tsx'
import { HeaderActions } from '../frame/page-header.tsx'
import { useTimeLeft } from '../object/administered-badge.tsx'
import { type StatTile, StatTiles } from '../table/stat-tiles.tsx'
import { AuctionDecisionDialog } from './auction-decision-dialog.tsx'
import { AwardedPanel, AwardPanel, CounterOfferNotes, RequestsPanel } from './award-panel.tsx'
import { AttemptsPanel, BidsPanel } from './bids-panel.tsx'
import { CounterOfferDialog } from './counter-offer-dialog.tsx'
import type { AuctionDecision } from './decision.ts'
import styles from './live-process.module.css'

type Props = {
  auctionId: AuctionId
  user: Pick<AuthenticatedUser, 'isSystemAdmin'>
}

const over: ReadonlySet<string> = new Set(['ended', 'decided', 'withdrawn'])

/** A bid or a request to buy is accepted, and nothing has taken that back (PACK-1). */
function hasPack({ outcome }: AdministeredDetails): boolean {
  return outcome?.kind === 'awarded' || outcome?.kind === 'bought'
}

/** One process as it runs: who bids and watches, what was refused, and what has to be decided. */
export function ProcessPage({ auctionId, user }: Props) {
  const { t } = useTranslation()
  const [decision, setDecision] = useState<AuctionDecision | null>(null)
  const [isAsking, setAsking] = useState(false)
  // The frame around this page waits for it.
  const auction = useQuery(administeredAuctionQuery(auctionId)).data
  if (auction === undefined) return null
  const { phase } = auction
  // Sellers look on; what is decided, their broker or they as their own broker decide (specification, section
  // 6).
  const isReadOnly = !auction.mayManage
  if (phase === 'draft') {
    return (
      <>
        <FollowAuction auctionId={auctionId} />
        <Notice title={t('runningAuction.draft')}>{t('runningAuction.draftReason')}</Notice>
      </>
    )
  }
  const mayAward = !isReadOnly && phase === 'ended'
  const mayVoid = user.isSystemAdmin && (phase === 'running' || phase === 'ended')
  return (
    <div className="stack gap-6 fit">
      <FollowAuction auctionId={auctionId} />
      <HeaderActions>
        {over.has(phase) && <BidLogLinks auctionId={auctionId} />}
        {!isReadOnly && hasPack(auction) && <AwardPackLinks auctionId={auctionId} />}
        {!isReadOnly && <DecisionButtons auction={auction} onDecide={setDecision} />}
      </HeaderActions>
      {auction.mayConfirmAward && <Notice tone="warning">{t('runningAuction.toConfirm')}</Notice>}
      {isReadOnly && !auction.mayConfirmAward && <Notice>{t('runningAuction.readOnly')}</Notice>}
      <OutcomeNotice auction={auction} />
      {isReadOnly && <CounterOfferNotes auction={auction} />}
      <ProcessTiles auction={auction} />
      <div className={`stack gap-6 fit top ${styles.sides}`}>
        <div className="stack gap-6 fit">
          <AwardedPanel auction={auction} onDecide={setDecision} />
          {mayAward && <AwardPanel auction={auction} onDecide={setDecision} onAsk={() => setAsking(true)} />}
          <BidsPanel auction={auction} may={{ award: mayAward, void: mayVoid }} onDecide={setDecision} />
          <AttemptsPanel auction={auction} />
        </div>
        <div className="stack gap-6 fit">
          <RequestsPanel auction={auction} isReadOnly={isReadOnly} onDecide={setDecision} />
          <SeenByBidders auction={auction} />
        </div>
      </div>
      {isAsking && <CounterOfferDialog auction={auction} onClose={() => setAsking(false)} />}
      {decision !== null && (
        <AuctionDecisionDialog auction={auction} decision={decision} onClose={() => setDecision(null)} />
      )}
    </div>
  )
}

/** Where the process stands at this second. */
function ProcessTiles({ auction }: { auction: AdministeredDetails }) {
  const { t, format } = useIntl()
  const watchers = useQuery(watchersQuery(auction.id)).data
  const attempts = useQuery(refusedAttemptsQuery(auction.id)).data
  const { currentPrice, startPrice, bidCount, tenant, phase } = auction
  const isOver = phase === 'ended' || phase === 'decided' || phase === 'withdrawn'
  const money = (amount: number | null) => (amount === null ? '–' : format.money(amount, tenant.currencyCode))
  const tiles: readonly StatTile[] = [
    {
      id: 'price',
      label: t(`runningAuction.tile.${isOver ? 'lastPrice' : 'price'}`),
      value: money(currentPrice),
      note: t('runningAuction.tile.start', { price: money(startPrice) }),
    },
    {
      id: 'bids',
      label: t('runningAuction.tile.bids'),
      value: format.wholeNumber(bidCount),
      note: t('runningAuction.tile.refused', { count: attempts?.total ?? 0 }),
    },
    { id: 'time', label: t('runningAuction.tile.time'), ...useTimeLeft(auction) },
    {
      id: 'watchers',
      label: t('runningAuction.tile.watchers'),
      value: watchers === undefined ? '–' : format.wholeNumber(watchers.connections),
      note: t('runningAuction.tile.people', { count: watchers?.people ?? 0 }),
    },
  ]
  return <StatTiles tiles={tiles} />
}

/** Why a process was withdrawn, ended without an award, or is to be decided again. */
function OutcomeNotice({ auction }: { auction: AdministeredDetails }) {
  const { t } = useTranslation()
  const { withdrawalReason, notAwardedReason, outcome } = auction
  if (withdrawalReason !== null) {
    return (
      <Notice tone="ended" title={t('runningAuction.withdrawn')}>
        {withdrawalReason}
      </Notice>
    )
  }
  if (outcome?.kind === 'notConcluded') {
    return (
      <Notice tone="warning" title={t('runningAuction.notConcluded')}>
        <OutcomeReason outcome={outcome} />
      </Notice>
    )
  }
  if (notAwardedReason === null) return null
  return (
    <Notice tone="ended" title={t('runningAuction.notAwarded')}>
      {notAwardedReason}
    </Notice>
  )
}

type DecisionButtonsProps = { auction: AdministeredDetails; onDecide: (decision: AuctionDecision) => void }

/** What can be decided about the whole process at this phase. */
function DecisionButtons({ auction, onDecide }: DecisionButtonsProps) {
  const { t } = useTranslation()
  const { phase, openEnd, end } = auction
  const isOpen = phase === 'running' || phase === 'upcoming'
  if (!isOpen) return null
  return (
    <>
      <Button variant="text" onPress={() => onDecide({ kind: 'withdraw' })}>
        {t('runningAuction.decision.withdraw.open')}
      </Button>
      {!openEnd && end !== null && (
        <Button variant="secondary" onPress={() => onDecide({ kind: 'extend' })}>
          {t('runningAuction.decision.extend.open')}
        </Button>
      )}
      {openEnd && phase === 'running' && (
        <Button variant="secondary" onPress={() => onDecide({ kind: 'end' })}>
          {t('runningAuction.decision.end.open')}
        </Button>
      )}
    </>
  )
}

/** Ranks that stand beside the full table; a bidder can open all of them. */
const RANKS_MAX = 10

/** The same bids as the bidders see them: rank, time and price, or nothing where the process hides them. */
function SeenByBidders({ auction }: { auction: AdministeredDetails }) {
  const { t, format } = useIntl()
  const query = useInfiniteQuery(administeredBidsQuery(auction.id))
  const { timeZone, tenant, closedProcess, description } = auction
  const isHidden = closedProcess || description.hideAnonymizedAuctionBids
  const ranked = (query.data?.pages.flat() ?? [])
    .flatMap((bid) => (bid.rank !== null && bid.rank <= RANKS_MAX ? [{ ...bid, rank: bid.rank }] : []))
    .toSorted((a, b) => a.rank - b.rank)
  return (
    <Panel title={t('runningAuction.seenByBidders')}>
      {isHidden || ranked.length === 0 ? (
        <p className="muted">{t(isHidden ? 'runningAuction.hiddenBids' : 'runningAuction.noBids')}</p>
      ) : (
        <table className={`sm ${styles.seen}`}>
          <caption className="muted tiny">{t('runningAuction.seenCaption', { count: RANKS_MAX })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('runningAuction.column.rank')}</th>
              <th scope="col">{t('runningAuction.column.time')}</th>
              <th scope="col">{t('runningAuction.column.price')}</th>
            </tr>
          </thead>
          <tbody>
            {ranked.map(({ revision, rank, placedAt, price }) => (
              <tr key={revision}>
                <td className="num">{format.wholeNumber(rank)}</td>
                <td className="num">{format.dateTimeSeconds(placedAt, timeZone)}</td>
                <td className="num">{format.money(price, tenant.currencyCode)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}

/** By format, in the words of the winner. */
const packTexts = { pdf: 'contract', json: 'data' } as const

/** What bank and notary need, while an award or a purchase stands. */
function AwardPackLinks({ auctionId }: { auctionId: AuctionId }) {
  const { t, language } = useTranslation()
  return awardPackFormats.map((format) => (
    <DownloadLink
      key={format}
      className={buttonClass({ variant: 'secondary', size: 'small' })}
      href={urlOf(getAwardPack.path, { auctionId }, { format, language })}
    >
      {t(`outcome.documents.${packTexts[format]}`)}
    </DownloadLink>
  ))
}

/** The document of a process that is over, with names, in both formats. */
function BidLogLinks({ auctionId }: { auctionId: AuctionId }) {
  const { t, language } = useTranslation()
  return bidLogFormats.map((format) => (
    <DownloadLink
      key={format}
      // Mails lead here.
      {...(format === 'pdf' && { id: 'bid-log' })}
      className={buttonClass({ variant: 'secondary', size: 'small' })}
      href={urlOf(getBidLog.path, { auctionId }, { format, language })}
    >
      {t(`runningAuction.bidLog.${format}`)}
    </DownloadLink>
  ))
}
