import { SellType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { memo, type ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Avatar } from '../../../design/avatar.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { tenantColours } from '../../../design/tenant-colours.ts'
import { BrokerReach } from './broker-reach.tsx'
import styles from './counterpart-panel.module.css'
import { ImmoCard } from './immo-card.tsx'

type Props = {
  details: AuctionDetails
  /** The way to write, where there is one. */
  contact?: ReactNode
}

/**
 * Who stands behind the offer. A private seller's contact details are not shown (specification, section 2).
 */
export const CounterpartPanel = memo(function CounterpartPanel({ details, contact }: Props) {
  const { t } = useTranslation()
  const { broker, tenant, sellType } = details
  const title = sellType === SellType.Tenant ? 'details.counterpart.yours' : 'details.counterpart.yourSeller'
  return (
    <Panel title={t(title)}>
      <PanelBody>
        <div className={styles.parts}>
          <div className={styles.person} data-tenant="" style={tenantColours(tenant)}>
            <Avatar name={broker.fullNameWithTitle} imageUrl={broker.profileImageUrl} inTenantColours />
            <div>
              <b>{broker.fullNameWithTitle}</b>
              {!tenant.isSellerTenant && <div className="sm muted">{tenant.name}</div>}
            </div>
          </div>
          <BrokerReach broker={broker} sellType={sellType} />
        </div>
        {(broker.immoCardId !== null || contact !== undefined) && (
          <div className={styles.ways}>
            {contact}
            {broker.immoCardId !== null && <ImmoCard cardId={broker.immoCardId} details={details} />}
          </div>
        )}
        <p className={styles.responsibility}>{t('details.counterpart.responsibility')}</p>
      </PanelBody>
    </Panel>
  )
})
