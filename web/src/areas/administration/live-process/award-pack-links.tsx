import { awardPackFormats, getAwardPack } from '@zuschlag/contracts/auction/award-pack'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { buttonClass } from '../../../design/button-class.ts'
import { urlOf } from '../../../kernel/api/url.ts'
import { useLanguage } from '../../../kernel/i18n/use-language.ts'
import { DownloadLink } from '../../../kernel/parts/download-link.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

/** By format, in the words of the winner. */
const texts = { pdf: 'contract', json: 'data' } as const

/** What bank and notary need, while an award or a purchase stands. */
export function AwardPackLinks({ auctionId }: { auctionId: AuctionId }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return awardPackFormats.map((format) => (
    <DownloadLink
      key={format}
      className={buttonClass({ variant: 'secondary', size: 'small' })}
      href={urlOf(getAwardPack.path, { auctionId }, { format, language })}
    >
      {t(`outcome.documents.${texts[format]}`)}
    </DownloadLink>
  ))
}
