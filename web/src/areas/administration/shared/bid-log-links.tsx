import { bidLogFormats, getBidLog } from '@zuschlag/contracts/auction/bid-log'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { Download } from 'lucide-react'
import { urlOf } from '../../../kernel/api/url.ts'
import { buttonClass } from '../../../design/button-class.ts'
import { Icon } from '../../../design/icon.tsx'
import { useLanguage } from '../../../kernel/i18n/use-language.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

/** The document of a process that is over, with names, in both formats. */
export function BidLogLinks({ auctionId }: { auctionId: AuctionId }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return bidLogFormats.map((format) => (
    <a
      key={format}
      // Mails lead here.
      {...(format === 'pdf' && { id: 'bid-log' })}
      className={buttonClass({ variant: 'secondary' })}
      href={urlOf(getBidLog.path, { auctionId }, { format, language })}
      download
    >
      <Icon of={Download} /> {t(`runningAuction.bidLog.${format}`)}
    </a>
  ))
}
