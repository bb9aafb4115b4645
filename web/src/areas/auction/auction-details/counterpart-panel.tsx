import { SellType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { BadgeCheck } from 'lucide-react'
import { memo, useState, type ReactNode } from 'react'
import { Avatar } from '../../../design/avatar.tsx'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Panel } from '../../../design/panel.tsx'
import { tenantColours } from '../../../design/tenant-colours.ts'
import { LazyDialog } from '../../../kernel/dialogs/lazy-dialog.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { ContactReach } from '../shared/contact-reach.tsx'
import styles from './counterpart-panel.module.css'

type CounterpartPanelProps = {
  details: AuctionDetails
  /** The way to write, where there is one. */
  contact?: ReactNode
}

/**
 * Who stands behind the offer. A private seller's contact details are not shown (specification, section 2).
 */
export const CounterpartPanel = memo(function CounterpartPanel({ details, contact }: CounterpartPanelProps) {
  const { t } = useTranslation()
  const { broker, tenant, sellType } = details
  const title = sellType === SellType.Tenant ? 'details.counterpart.yours' : 'details.counterpart.yourSeller'
  return (
    <Panel title={t(title)}>
      <div className={`line multiline between center ${styles.parts}`}>
        <div className={`line gap-4 center ${styles.person}`} data-tenant="" style={tenantColours(tenant)}>
          <Avatar name={broker.fullNameWithTitle} imageUrl={broker.profileImageUrl} inTenantColours />
          <div>
            <b>{broker.fullNameWithTitle}</b>
            {!tenant.isSellerTenant && <div className="sm muted">{tenant.name}</div>}
          </div>
        </div>
        <BrokerReach broker={broker} sellType={sellType} />
      </div>
      {(broker.immoCardId !== null || contact !== undefined) && (
        <div className="line gap-close multiline down-4">
          {contact}
          {broker.immoCardId !== null && <ImmoCard cardId={broker.immoCardId} details={details} />}
        </div>
      )}
      <p className="muted xs down-4">{t('details.counterpart.responsibility')}</p>
    </Panel>
  )
})

/** Telephone and mail. A private seller's contact details are not shown (specification, section 2). */
function BrokerReach({ broker, sellType }: Pick<AuctionDetails, 'broker' | 'sellType'>) {
  const { t } = useTranslation()
  if (sellType === SellType.Seller) {
    return <p className="sm muted">{t('details.counterpart.contactNotShown')}</p>
  }
  return <ContactReach {...broker} />
}

type ImmoCardProps = { cardId: string; details: Pick<AuctionDetails, 'broker' | 'tenant'> }

/** The mark of a broker who holds an ImmoCard, the trade's proof of identity; it opens what stands on it. */
function ImmoCard({ cardId, details: { broker, tenant } }: ImmoCardProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="small" onPress={() => setOpen(true)}>
        <Icon of={BadgeCheck} />
        {t('immoCard.name')}
      </Button>
      <LazyDialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('immoCard.title')}>
        <div className="stack gap-5 start">
          <div className={`stack breaks ${styles.card}`}>
            <span className="inline gap-2 center strong">
              <Icon of={BadgeCheck} />
              {t('immoCard.name')}
            </span>
            <div>
              <b>{broker.fullNameWithTitle}</b>
              {!tenant.isSellerTenant && <div>{tenant.name}</div>}
            </div>
            <dl>
              <dt className="tiny">{t('immoCard.number')}</dt>
              <dd className="mono">{cardId}</dd>
            </dl>
          </div>
          <p className="muted">{t('immoCard.text')}</p>
        </div>
      </LazyDialog>
    </>
  )
}
