import { bidLogFormats, getOwnBidLog } from '@zuschlag/contracts/auction/bid-log'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { urlOf } from '../../../kernel/api/url.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { DownloadLink } from '../../../kernel/documents/download-link.tsx'

/** The process with the reader's own number marked, in each of its formats. */
export function OwnBidLog({ auctionId }: { auctionId: AuctionId }) {
  const { t, language } = useTranslation()
  return bidLogFormats.map((format) => (
    <DownloadLink
      key={format}
      href={urlOf(getOwnBidLog.path, { auctionId }, { format, language })}
      aria-label={t(`tools.bidLog.${format}`)}
      hasIcon={false}
    >
      {format.toUpperCase()}
    </DownloadLink>
  ))
}
