import { awardOptionOf, decisionModeOf } from '@zuschlag/contracts/auction/decision'
import { legalModeOf } from '@zuschlag/contracts/legal/legal-text'
import { personText } from '../table/person-cell.tsx'
import type { AdministeredDetails } from '../../../kernel/api/administration-queries.ts'
import type { AdministeredBid } from '../../../kernel/api/running-auction-queries.ts'
import { Button } from '../../../design/button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { canAsk, useIsAnswerAwaited } from './counter-offer.ts'
import { CounterOfferNotes } from './counter-offer-notes.tsx'
import type { AuctionDecision } from './decision.ts'
import { awardDecisionOf } from './decision.ts'
import styles from './live-process.module.css'
import { useBidsUntil } from './use-bids-until.ts'

type Props = {
  auction: AdministeredDetails
  onDecide: (decision: AuctionDecision) => void
  /** Opens the dialog for a counter-offer. */
  onAsk: () => void
}

/** After the end: what the decision is about, and what the decision mode permits. */
export function AwardPanel({ auction, onDecide, onAsk }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
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
      <PanelBody>
        <div className="stack">
          {bidCount === 0 ? (
            <p>{t('runningAuction.nothingToAward')}</p>
          ) : (
            <dl className={styles.facts}>
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
          <div className={styles.submit}>
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
      </PanelBody>
    </Panel>
  )
}

function bestOf(bids: readonly AdministeredBid[]): AdministeredBid | undefined {
  return bids.find(({ candidateRank }) => candidateRank === 1)
}
