import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { isPurchaseExcepted, legalModeOf } from '@zuschlag/contracts/legal/legal-text'
import { FileText, Handshake, Hourglass, Scale } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { Icon } from '../../../design/icon.tsx'
import { extensionMsOf } from './extension-ms.ts'
import { ExtensionNote } from './extension-note.tsx'
import { processKindOf } from './process-kind.ts'
import styles from './process-notes.module.css'

/**
 * What a bidder has to know of this process before bidding: who decides, who pays the contract, when the end
 * moves.
 */
export const ProcessNotes = memo(function ProcessNotes({ details }: { details: AuctionDetails }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { country, decisionMode, decisionUntil, timeZone, costs } = details
  return (
    <section className={styles.notes} aria-label={t('notes.title')}>
      <h2 className={styles.title}>{t('notes.title')}</h2>
      <ul>
        <li>
          <Icon of={FileText} />
          <p>{t(`notes.process.${processKindOf(details)}`)}</p>
        </li>
        <li>
          <Icon of={Handshake} />
          <p>
            {t(`legal.decisionNote.${country}.${legalModeOf(details)}`)}
            {isPurchaseExcepted(details) && ` ${t(`legal.purchaseAcceptance.${country}`)}`}
            {decisionMode !== null &&
              decisionUntil !== null &&
              ` ${t(`legal.bidsUntil.${country}`, {
                date: format.dateTimeSeconds(decisionUntil, timeZone),
              })}`}{' '}
            {t(`legal.acceptance.${country}`)}
          </p>
        </li>
        {costs?.contractFeeType === 'PayedByBuyer' && (
          <li>
            <Icon of={Scale} />
            <p>{t('notes.buyerPays')}</p>
          </li>
        )}
        {costs?.contractFeeType === 'PayedBySeller' && costs.contractFeePrice === 0 && (
          <li>
            <Icon of={Scale} />
            <p>{t('notes.sellerPays')}</p>
          </li>
        )}
        {hasExtension(details) && (
          <li>
            <Icon of={Hourglass} />
            <ExtensionNote details={details} />
          </li>
        )}
      </ul>
    </section>
  )
})

/** Whether late bids may move the end; what exactly they do, the clock says. */
function hasExtension(details: AuctionDetails): boolean {
  return !details.hasEnded && !details.isWithdrawn && extensionMsOf(details) > 0
}
