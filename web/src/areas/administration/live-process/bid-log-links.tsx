import { bidLogFormats, getBidLog } from '@zuschlag/contracts/auction/bid-log'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { urlOf } from '../../../kernel/api/url.ts'
import { buttonClass } from '../../../design/button-class.ts'
import { useLanguage } from '../../../kernel/i18n/use-language.ts'
import { DownloadLink } from '../../../kernel/parts/download-link.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

/** The document of a process that is over, with names, in both formats. */
export function BidLogLinks({ auctionId }: { auctionId: AuctionId }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return bidLogFormats.map((format) => (
    <DownloadLink
      key={format}
      // Mails lead here.
      {...(format === 'pdf' && { id: 'bid-log' })}
      className={buttonClass({ variant: 'secondary', size: 'small' })}
      href={urlOf(getBidLog.path, { auctionId }, { format, language })}
    >
      {t(`runningAuction.bidLog.${format}`)}
    </DownloadLink>
  ))
}
