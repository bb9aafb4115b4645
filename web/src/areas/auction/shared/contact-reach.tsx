import type { AuctionContact } from '@zuschlag/contracts/auction/parties'
import { Mail, Phone } from 'lucide-react'
import { Icon } from '../../../design/icon.tsx'
import { formatPhone, phoneLink } from '@zuschlag/contracts/kernel/phone-format'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './contact-reach.module.css'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { Notice } from '../../../design/notice.tsx'

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

type Offers = Pick<AuctionDetails, 'currentUserLastBidPrice' | 'hasOpenImmediatePurchaseRequest'>
type Props = {
  auction: Offers & { contact: AuctionContact; tenant: Pick<AuctionDetails['tenant'], 'currencyCode'> }
  bidBlockedBy: string | undefined
}

/** Whether the reader has no access any more while something that they offered still holds (ADM-30). */
export function isAccessOver(offers: Offers, bidBlockedBy: string | undefined): boolean {
  const { currentUserLastBidPrice: price = null, hasOpenImmediatePurchaseRequest: hasRequest } = offers
  const hasNoAccess = bidBlockedBy === 'bidderNotPermitted' || bidBlockedBy === 'accessExpired'
  return hasNoAccess && (price !== null || hasRequest === true)
}

/** That the access is over, what of the reader's offers still holds, and whom to ask. */
export function AccessOver({ auction, bidBlockedBy }: Props) {
  const { t, format } = useIntl()
  const { currentUserLastBidPrice: price = null, hasOpenImmediatePurchaseRequest, contact, tenant } = auction
  return (
    <Notice
      tone="warning"
      title={t(bidBlockedBy === 'accessExpired' ? 'details.accessOver.expired' : 'details.accessOver.ended')}
    >
      {price !== null && t('details.accessOver.bid', { own: format.money(price, tenant.currencyCode) })}{' '}
      {hasOpenImmediatePurchaseRequest === true && t('details.accessOver.purchase')}{' '}
      {t('details.accessOver.ask', { name: contact.name })}
      <ContactReach {...contact} />
    </Notice>
  )
}
