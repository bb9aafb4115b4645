import { SellType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { ContactReach } from '../shared/contact-reach.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

/** Telephone and mail. A private seller's contact details are not shown (specification, section 2). */
export function BrokerReach({ broker, sellType }: Pick<AuctionDetails, 'broker' | 'sellType'>) {
  const { t } = useTranslation()
  if (sellType === SellType.Seller) {
    return <p className="sm muted">{t('details.counterpart.contactNotShown')}</p>
  }
  return <ContactReach {...broker} />
}
