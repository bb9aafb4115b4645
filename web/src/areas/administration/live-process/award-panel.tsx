import { useInfiniteQuery } from '@tanstack/react-query'
import { personText } from '../shared/person-cell.tsx'
import type { AdministeredDetails } from '../../../kernel/api/administration-queries.ts'
import { administeredBidsQuery } from '../../../kernel/api/running-auction-queries.ts'
import { Button } from '../../../design/button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { AuctionDecision } from './decision.ts'
import styles from './live-process.module.css'

type Props = { auction: AdministeredDetails; onDecide: (decision: AuctionDecision) => void }

/** After the end: what the decision is about, and both ways that it can go. */
export function AwardPanel({ auction, onDecide }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const bids = useInfiniteQuery(administeredBidsQuery(auction.id)).data?.pages.flat() ?? []
  const { terms, tenant, bidCount } = auction
  const money = (amount: number) => format.money(amount, tenant.currencyCode)
  const leading = bids.find(({ rank }) => rank === 1)
  const { minimumPrice, sellerDecisionBinding } = terms
  const isBelow = leading !== undefined && minimumPrice !== null && leading.price < minimumPrice
  return (
    <Panel title={t('runningAuction.award')}>
      <PanelBody>
        <div className={styles.decide}>
          {bidCount === 0 ? (
            <p>{t('runningAuction.nothingToAward')}</p>
          ) : (
            <dl className={styles.facts}>
              {leading !== undefined && (
                <div>
                  <dt>{t('runningAuction.leading')}</dt>
                  <dd>{`${money(leading.price)}, ${personText(leading.bidder)}`}</dd>
                </div>
              )}
              {minimumPrice !== null && (
                <div>
                  <dt>{t('runningAuction.minimumPrice')}</dt>
                  <dd>{money(minimumPrice)}</dd>
                </div>
              )}
              <div>
                <dt>{t('runningAuction.approval')}</dt>
                <dd>{t(sellerDecisionBinding ? 'notes.binding' : 'notes.notBinding')}</dd>
              </div>
            </dl>
          )}
          {isBelow && (
            <Notice tone="warning">
              {t(
                sellerDecisionBinding ? 'runningAuction.belowMinimumBinding' : 'runningAuction.belowMinimum',
              )}
            </Notice>
          )}
          <div className={styles.submit}>
            {leading !== undefined && (
              <Button onPress={() => onDecide({ kind: 'award', bid: leading })}>
                {t('runningAuction.decision.award.open')}
              </Button>
            )}
            <Button variant="secondary" onPress={() => onDecide({ kind: 'declineAward' })}>
              {t('runningAuction.decision.declineAward.open')}
            </Button>
          </div>
        </div>
      </PanelBody>
    </Panel>
  )
}
