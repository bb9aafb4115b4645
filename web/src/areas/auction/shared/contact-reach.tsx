import type { AuctionContact } from '@zuschlag/contracts/auction/parties'
import { Mail, Phone } from 'lucide-react'
import { Icon } from '../../../design/icon.tsx'
import { formatPhone, phoneLink } from '@zuschlag/contracts/kernel/phone-format'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './contact-reach.module.css'

/** Telephone and mail of a contact, where they are known. */
export function ContactReach({ phoneNumber, email }: Pick<AuctionContact, 'phoneNumber' | 'email'>) {
  const { t } = useTranslation()
  return (
    <ul className={`line multiline sm gap-1-6 ${styles.reach}`}>
      {phoneNumber !== null && (
        <li>
          <a
            className="inline center breaks gap-dense anchor"
            href={phoneLink(phoneNumber)}
            aria-label={t('details.counterpart.phone', { number: formatPhone(phoneNumber) })}
          >
            <Icon of={Phone} />
            <span className="num">{formatPhone(phoneNumber)}</span>
          </a>
        </li>
      )}
      {email !== null && (
        <li>
          <a
            className="inline center breaks gap-dense anchor"
            href={`mailto:${email}`}
            aria-label={t('details.counterpart.mail', { address: email })}
          >
            <Icon of={Mail} />
            <span>{email}</span>
          </a>
        </li>
      )}
    </ul>
  )
}
