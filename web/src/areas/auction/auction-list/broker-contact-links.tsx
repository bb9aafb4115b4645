import type { BrokerView } from '@zuschlag/contracts/auction/parties'
import { Lock, Mail, Phone } from 'lucide-react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Icon } from '../../../design/icon.tsx'
import { formatPhone, phoneLink } from '@zuschlag/contracts/kernel/phone-format'
import styles from './broker-contact-links.module.css'

/** Who answers questions. Phone and mail are targets of their own above the card's link. */
export function BrokerContactLinks({ broker }: { broker: BrokerView }) {
  const { t } = useTranslation()
  const { fullNameWithTitle: name, phoneNumber, email } = broker
  return (
    <div className="row between gap-1-4 sm muted">
      <span>{name}</span>
      {phoneNumber === null && email === null ? (
        <span className={styles.way}>
          <Icon of={Lock} />
          {t('offerList.contactNotPublic')}
        </span>
      ) : (
        <span className={styles.ways}>
          {phoneNumber !== null && (
            <a className={styles.way} href={phoneLink(phoneNumber)}>
              <Icon of={Phone} />
              <span className="num">{formatPhone(phoneNumber)}</span>
            </a>
          )}
          {email !== null && (
            <a
              className={styles.way}
              href={`mailto:${email}`}
              aria-label={t('offerList.mailTo', { name, email })}
            >
              <Icon of={Mail} />
            </a>
          )}
        </span>
      )}
    </div>
  )
}
