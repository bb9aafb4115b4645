import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { TenantBanner } from '../../../design/tenant-banner.tsx'
import { AuctionHeading } from '../auction-details/auction-heading.tsx'

type Props = {
  auction: Pick<AuctionDetails, 'tenant'> & Parameters<typeof AuctionHeading>[0]['auction']
  crumb: ReactNode
  children: ReactNode
}

/** Banner of the tenant, path and title: the same above the public and the private details. */
export function DetailsPageFrame({ auction, crumb, children }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <TenantBanner tenant={auction.tenant}>
        {t('details.byTenant', { tenant: auction.tenant.name })}
      </TenantBanner>
      <div className="wrap">
        <AuctionHeading auction={auction} crumb={crumb} />
        {children}
      </div>
    </>
  )
}
