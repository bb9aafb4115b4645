import { getOutcomeLetter, getOwnAwardPack } from '@zuschlag/contracts/auction/award-pack'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { buttonClass } from '../../../design/button-class.ts'
import { urlOf } from '../../../kernel/api/url.ts'
import type { OutcomeView } from '../../../auctions/outcome-view.ts'
import { useLanguage } from '../../../kernel/i18n/use-language.ts'
import { DownloadLink } from '../../../kernel/documents/download-link.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

/** Outcomes with a letter for bidders (PACK-6). */
const withLetter: ReadonlySet<OutcomeView> = new Set(['lost', 'refused', 'missed', 'withdrawnBid'])
const won: ReadonlySet<OutcomeView> = new Set(['awardedToYou', 'boughtByYou'])

type Props = { auctionId: AuctionId; view: OutcomeView }

/** What the reader takes along in writing: the pack for bank and notary, or a letter. */
export function OutcomeDocuments({ auctionId, view }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const pack = (version: 'contract' | 'bank', format: 'pdf' | 'json') =>
    urlOf(getOwnAwardPack.path, { auctionId }, { version, format, language })
  if (won.has(view)) {
    return (
      <div className="row stretch gap-2">
        <DocumentLink href={pack('contract', 'pdf')} text={t('outcome.documents.contract')} />
        <DocumentLink href={pack('bank', 'pdf')} text={t('outcome.documents.bank')} />
        <DocumentLink href={pack('contract', 'json')} text={t('outcome.documents.data')} />
      </div>
    )
  }
  if (!withLetter.has(view)) return null
  return (
    <div className="row stretch gap-2">
      <DocumentLink
        href={urlOf(getOutcomeLetter.path, { auctionId }, { language })}
        text={t('outcome.documents.letter')}
      />
    </div>
  )
}

function DocumentLink({ href, text }: { href: string; text: string }) {
  return (
    <DownloadLink className={buttonClass({ variant: 'secondary', size: 'small' })} href={href}>
      {text}
    </DownloadLink>
  )
}
