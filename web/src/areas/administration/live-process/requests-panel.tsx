import { useQuery } from '@tanstack/react-query'
import { PersonCell } from '../table/person-cell.tsx'
import type { AdministeredDetails } from '../../../kernel/api/administration-queries.ts'
import type { PurchaseRequestView } from '../../../kernel/api/running-auction-queries.ts'
import { purchaseRequestsQuery } from '../../../kernel/api/running-auction-queries.ts'
import { Badge } from '../../../design/badge.tsx'
import { Button } from '../../../design/button.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { AuctionDecision } from './decision.ts'
import styles from './live-process.module.css'

type Props = {
  auction: AdministeredDetails
  isReadOnly: boolean
  onDecide: (decision: AuctionDecision) => void
}

/** Requests for immediate purchase, in their order of receipt; nothing where there are none. */
export function RequestsPanel({ auction, isReadOnly, onDecide }: Props) {
  const { t } = useTranslation()
  const requests = useQuery(purchaseRequestsQuery(auction.id)).data ?? []
  if (requests.length === 0) return null
  const mayDecide = !isReadOnly && auction.phase === 'running'
  return (
    <Panel title={t('runningAuction.requests')}>
      <PanelBody>
        <div className="stack">
          {requests.map((request) => (
            <Request
              key={request.revision}
              auction={auction}
              request={request}
              onDecide={mayDecide && request.status === 'open' ? onDecide : null}
            />
          ))}
        </div>
      </PanelBody>
    </Panel>
  )
}

type RequestProps = {
  auction: AdministeredDetails
  request: PurchaseRequestView
  onDecide: ((decision: AuctionDecision) => void) | null
}

function Request({ auction, request, onDecide }: RequestProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { status, declineReason, requestedAt, price, bidder } = request
  return (
    <div className={styles.request}>
      <PersonCell person={bidder} note={format.dateTimeMs(requestedAt, auction.timeZone)} />
      <div className={styles.choices}>
        <b className="num">{format.money(price, auction.tenant.currencyCode)}</b>
        {status === 'accepted' && <Badge state="leading">{t('runningAuction.accepted')}</Badge>}
        {status === 'declined' && <Badge state="withdrawn">{t('runningAuction.declined')}</Badge>}
      </div>
      {declineReason !== null && <p className={styles.small}>{declineReason}</p>}
      {onDecide !== null && (
        <div className={styles.choices}>
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
