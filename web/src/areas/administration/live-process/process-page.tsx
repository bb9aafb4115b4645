import { useQuery } from '@tanstack/react-query'
import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { useState } from 'react'
import { BidLogLinks } from './bid-log-links.tsx'
import { HeaderActions } from '../frame/page-header.tsx'
import { FollowAuction } from '../../../app/follow-auction.tsx'
import type { AdministeredDetails } from '../../../kernel/api/administration-queries.ts'
import { administeredAuctionQuery } from '../../../kernel/api/administration-queries.ts'
import { Notice } from '../../../design/notice.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { AttemptsPanel } from './attempts-panel.tsx'
import { AwardPackLinks } from './award-pack-links.tsx'
import { AwardPanel } from './award-panel.tsx'
import { AwardedPanel } from './awarded-panel.tsx'
import { BidsPanel } from './bids-panel.tsx'
import { CounterOfferDialog } from './counter-offer-dialog.tsx'
import { CounterOfferNotes } from './counter-offer-notes.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { AuctionDecisionDialog } from './auction-decision-dialog.tsx'
import type { AuctionDecision } from './decision.ts'
import styles from './live-process.module.css'
import { OutcomeNotice } from './outcome-notice.tsx'
import { ProcessTiles } from './process-tiles.tsx'
import { RequestsPanel } from './requests-panel.tsx'
import { SeenByBidders } from './seen-by-bidders.tsx'

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
      <div className={styles.sides}>
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
