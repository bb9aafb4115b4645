import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { Trans } from '../../../kernel/i18n/trans.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { publicAuctionQuery } from '../../../kernel/api/queries.ts'
import { Notice } from '../../../design/notice.tsx'
import { useLanguage } from '../../../kernel/i18n/use-language.ts'

type Props = {
  auctionId: AuctionId
  /** Whether a private person sells: then the link names the seller, else the counterpart. */
  isSeller: boolean
}

/** The way back to the object from which the reader came to sign in, with its contact form open. */
export function ContactNotice({ auctionId, isSeller }: Props) {
  const { t } = useTranslation()
  const lang = useLanguage()
  const { data: auction } = useQuery(publicAuctionQuery(auctionId))
  return (
    <Notice>
      {auction ? (
        <Trans
          i18nKey="LoginPage.ContactObject"
          values={{ title: auction.title }}
          components={{ b: <b /> }}
        />
      ) : (
        t('LoginPage.ContactUnknownObject')
      )}{' '}
      <Link to="/$lang/$auctionId" params={{ lang, auctionId }} search={{ contactBroker: true }}>
        {t(isSeller ? 'LoginPage.ContactSeller' : 'LoginPage.ContactCounterpart')}
      </Link>
    </Notice>
  )
}
