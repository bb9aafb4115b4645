import { useQuery } from '@tanstack/react-query'
import { awardOptionOf, decisionModeOf } from '@zuschlag/contracts/auction/decision'
import { legalModeOf } from '@zuschlag/contracts/legal/legal-text'
import { Badge } from '../../../design/badge.tsx'
import { Button } from '../../../design/button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Panel } from '../../../design/panel.tsx'
import type { AdministeredDetails } from '../../../kernel/api/administration-queries.ts'
import {
  type AdministeredBid,
  purchaseRequestsQuery,
  type PurchaseRequestView,
} from '../../../kernel/api/running-auction-queries.ts'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { PersonCell, personText } from '../table/person-cell.tsx'
import { useBidsUntil, canAsk, useIsAnswerAwaited } from './counter-offer-dialog.tsx'
import { type AuctionDecision, awardDecisionOf } from './decision.ts'
import styles from './live-process.module.css'

type Props = {
  auction: AdministeredDetails
  onDecide: (decision: AuctionDecision) => void
  /** Opens the dialog for a counter-offer. */
  onAsk: () => void
}

/** After the end: what the decision is about, and what the decision mode permits. */
export function AwardPanel({ auction, onDecide, onAsk }: Props) {
  const { t, format } = useIntl()
  const { bids } = useBidsUntil(auction.id, (read) => bestOf(read) !== undefined)
  const { terms, tenant, bidCount, isSellerBound, decisionUntil, timeZone } = auction
  const money = (amount: number) => format.money(amount, tenant.currencyCode)
  const leading = bestOf(bids)
  const mode = decisionModeOf(terms)
  const { minimumPrice, sellerDecisionBinding } = terms
  const { country } = auction.description
  const offered = leading === undefined ? null : (leading.raisedPrice ?? leading.price)
  const isBelow = offered !== null && minimumPrice !== null && offered < minimumPrice
  const isAsking = useIsAnswerAwaited(auction)
  const facts: readonly (readonly [string, string])[] = [
    ...(leading === undefined
      ? []
      : [[t('runningAuction.leading'), `${money(offered ?? 0)}, ${personText(leading.bidder, t)}`] as const]),
    ...(minimumPrice === null ? [] : [[t('runningAuction.minimumPrice'), money(minimumPrice)] as const]),
    [
      t('runningAuction.approval'),
      mode === null
        ? t(`legal.decisionNote.${country}.${legalModeOf({ sellerDecisionBinding, decisionMode: mode })}`)
        : t(`decision.mode.${mode}`),
    ],
    ...(decisionUntil === null
      ? []
      : [[t('runningAuction.decisionUntil'), format.dateTimeSeconds(decisionUntil, timeZone)] as const]),
  ]
  const belowText = { boundToHighest: 'belowMinimumBinding', freeChoice: 'belowMinimum' } as const
  return (
    <Panel title={t('runningAuction.award')}>
      <div className="stack">
        {bidCount === 0 ? (
          <p>{t('runningAuction.nothingToAward')}</p>
        ) : (
          <dl className="stack gap-2 fact-lines">
            {facts.map(([term, value]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <CounterOfferNotes auction={auction} />
        {isBelow && !isAsking && (
          <Notice tone="warning">{t(`runningAuction.${belowText[mode ?? 'freeChoice']}`)}</Notice>
        )}
        <div className="row">
          {!isAsking && leading !== undefined && awardOptionOf(terms, leading) !== 'no' && (
            <Button onPress={() => onDecide(awardDecisionOf(terms, leading))}>
              {t('runningAuction.decision.award.open')}
            </Button>
          )}
          {!isAsking && canAsk(auction, leading ?? null) && (
            <Button variant="secondary" onPress={onAsk}>
              {t('runningAuction.counterOffer.open')}
            </Button>
          )}
          {!isAsking && !isSellerBound && (
            <Button variant="secondary" onPress={() => onDecide({ kind: 'declineAward' })}>
              {t('runningAuction.decision.declineAward.open')}
            </Button>
          )}
        </div>
        {mode === 'freeChoice' && bidCount > 1 && !isAsking && (
          <p className="sm muted">{t('runningAuction.lowerAward')}</p>
        )}
      </div>
    </Panel>
  )
}

function bestOf(bids: readonly AdministeredBid[]): AdministeredBid | undefined {
  return bids.find(({ candidateRank }) => candidateRank === 1)
}

type AwardedPanelProps = { auction: AdministeredDetails; onDecide: (decision: AuctionDecision) => void }

/**
 * After an acceptance: who bought and at which price, and of an award its confirmation, and that it came to
 * nothing. The seller, too, finds the confirmation here.
 */
export function AwardedPanel({ auction, onDecide }: AwardedPanelProps) {
  const { t, format } = useIntl()
  const { outcome, buyer, tenant } = auction
  if (outcome?.kind !== 'awarded' && outcome?.kind !== 'bought') return null
  const { kind, price } = outcome
  return (
    <Panel title={t('runningAuction.afterAward')}>
      <div className="stack">
        {price !== null && (
          <p>{t(`runningAuction.${kind}At`, { price: format.money(price, tenant.currencyCode) })}</p>
        )}
        {buyer !== null && <PersonCell person={buyer} note={buyer.phoneNumber ?? undefined} />}
        {kind === 'awarded' && <AwardFacts auction={auction} outcome={outcome} onDecide={onDecide} />}
      </div>
    </Panel>
  )
}

type AwardedAuction = Extract<NonNullable<AdministeredDetails['outcome']>, { kind: 'awarded' }>

function AwardFacts({ auction, outcome, onDecide }: AwardedPanelProps & { outcome: AwardedAuction }) {
  const { t } = useTranslation()
  const { awardedBidRevision: bidRevision, mayConfirmAward, mayManage } = auction
  const { price, category, confirmation } = outcome
  if (bidRevision === null) return null
  const about = { bidRevision, price }
  return (
    <>
      {category !== null && <p>{t('decision.lower', { category: t(`decision.award.${category}`) })}</p>}
      {confirmation !== 'notAsked' && <p>{t(`decision.confirmation.${confirmation}`)}</p>}
      <div className="row">
        {mayConfirmAward && (
          <Button onPress={() => onDecide({ kind: 'confirmAward', ...about })}>
            {t('runningAuction.decision.confirmAward.open')}
          </Button>
        )}
        {mayManage && (
          <Button variant="secondary" onPress={() => onDecide({ kind: 'notConcluded', ...about })}>
            {t('runningAuction.decision.notConcluded.open')}
          </Button>
        )}
      </div>
    </>
  )
}

type MadeOffer = AdministeredDetails['counterOffers'][number]

/** What bidders were asked for, and how many have agreed; decisions wait for an open deadline. */
export function CounterOfferNotes({ auction }: { auction: AdministeredDetails }) {
  return auction.counterOffers.map((made) => (
    <CounterOfferMade key={made.until} auction={auction} made={made} />
  ))
}

function CounterOfferMade({ auction, made }: { auction: AdministeredDetails; made: MadeOffer }) {
  const { t, format } = useIntl()
  const isAwaited = useIsAnswerAwaited({ counterOffers: [made] })
  const { price, until, asked, accepted } = made
  const figures = {
    price: format.money(price, auction.tenant.currencyCode),
    until: format.dateTime(until, auction.timeZone),
    asked: format.wholeNumber(asked),
    accepted: format.wholeNumber(accepted),
  }
  return isAwaited ? (
    <Notice tone="live" title={t('runningAuction.counterOffer.isOpen', figures)}>
      {t('runningAuction.counterOffer.wait', figures)}
    </Notice>
  ) : (
    <p>{t('runningAuction.counterOffer.isOver', figures)}</p>
  )
}

type RequestsPanelProps = {
  auction: AdministeredDetails
  isReadOnly: boolean
  onDecide: (decision: AuctionDecision) => void
}

/** Requests for immediate purchase, in their order of receipt; nothing where there are none. */
export function RequestsPanel({ auction, isReadOnly, onDecide }: RequestsPanelProps) {
  const { t } = useTranslation()
  const requests = useQuery(purchaseRequestsQuery(auction.id)).data ?? []
  if (requests.length === 0) return null
  const mayDecide = !isReadOnly && auction.phase === 'running'
  return (
    <Panel title={t('runningAuction.requests')}>
      <div className="stack">
        {requests.map((request) => (
          <PurchaseRequest
            key={request.revision}
            auction={auction}
            request={request}
            onDecide={mayDecide && request.status === 'open' ? onDecide : null}
          />
        ))}
      </div>
    </Panel>
  )
}

type RequestProps = {
  auction: AdministeredDetails
  request: PurchaseRequestView
  onDecide: ((decision: AuctionDecision) => void) | null
}

function PurchaseRequest({ auction, request, onDecide }: RequestProps) {
  const { t, format } = useIntl()
  const { status, declineReason, requestedAt, price, bidder } = request
  return (
    <div className={`stack gap-3 underlined ${styles.request}`}>
      <PersonCell person={bidder} note={format.dateTimeMs(requestedAt, auction.timeZone)} />
      <div className="row">
        <b className="num">{format.money(price, auction.tenant.currencyCode)}</b>
        {status === 'accepted' && <Badge state="leading">{t('runningAuction.accepted')}</Badge>}
        {status === 'declined' && <Badge state="withdrawn">{t('runningAuction.declined')}</Badge>}
      </div>
      {declineReason !== null && <p className="muted tiny">{declineReason}</p>}
      {onDecide !== null && (
        <div className="row">
          <Button size="small" onPress={() => onDecide({ kind: 'acceptPurchase', request })}>
            {t('runningAuction.decision.acceptPurchase.open')}
          </Button>
          <Button
            variant="secondary"
            size="small"
            onPress={() => onDecide({ kind: 'declinePurchase', request })}
          >
            {t('runningAuction.decision.declinePurchase.open')}
          </Button>
        </div>
      )}
    </div>
  )
}
