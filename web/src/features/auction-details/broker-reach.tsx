import { SellType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { Mail, Phone } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../../design/icon.tsx'
import { formatPhone, phoneLink } from '../../i18n/phone.ts'
import styles from './broker-reach.module.css'

/** Telephone and mail. A private seller's contact details are not shown (specification, section 2). */
export function BrokerReach({ broker, sellType }: Pick<AuctionDetails, 'broker' | 'sellType'>) {
  const { t } = useTranslation()
  if (sellType === SellType.Seller) {
    return <p className="sm muted">{t('details.counterpart.contactNotShown')}</p>
  }
  return (
    <ul className={styles.reach}>
      {broker.phoneNumber !== null && (
        <li>
          <a
            href={phoneLink(broker.phoneNumber)}
            aria-label={t('details.counterpart.phone', { number: formatPhone(broker.phoneNumber) })}
          >
            <Icon of={Phone} />
            <span className="num">{formatPhone(broker.phoneNumber)}</span>
          </a>
        </li>
      )}
      {broker.email !== null && (
        <li>
          <a
            href={`mailto:${broker.email}`}
            aria-label={t('details.counterpart.mail', { address: broker.email })}
          >
            <Icon of={Mail} />
            <span>{broker.email}</span>
          </a>
        </li>
      )}
    </ul>
  )
}
