import { useQuery } from '@tanstack/react-query'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { isPurchaseExcepted, legalModeOf } from '@zuschlag/contracts/legal/legal-text'
import { FileText, Handshake, Hourglass, Scale } from 'lucide-react'
import { memo } from 'react'
import { Icon } from '../../../design/icon.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { rulesSheetQuery } from '../../../kernel/api/rules-sheet-query.ts'
import { useExtensionRule } from '../../../auctions/term-texts.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { extensionMsOf } from './auction-facts.tsx'
import { processKindOf } from './auction-heading.tsx'
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
    <section className={`stack gap-3 ruled sm padded ${styles.notes}`} aria-label={t('notes.title')}>
      <h2 className="heading">{t('notes.title')}</h2>
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

/** Terms are frozen by the first bid, so an open page need not read them again. */
const STALE_MS = 600_000

/**
 * When a late bid moves the end, with one example. The server works it by the clock that decides; that clock
 * with its calendar would cost every visitor twenty kilobytes.
 */
function ExtensionNote({ details }: { details: AuctionDetails }) {
  const { t } = useTranslation()
  const format = useFormat()
  const rule = useExtensionRule()
  const { data: sheet, isError } = useQuery({ ...rulesSheetQuery(details.id), staleTime: STALE_MS })
  if (isError) return null
  if (sheet === undefined) return <Skeleton height="4rem" />
  const { extension } = sheet
  if (extension === null) return null
  // An example for an end that was moved since would confuse.
  const example =
    sheet.end === details.end ? extension.examples.find(({ newEnd }) => newEnd !== null) : undefined
  const moment = (at: Instant) =>
    at.endsWith(':00.000Z')
      ? format.dateTime(at, details.timeZone)
      : format.dateTimeSeconds(at, details.timeZone)
  return (
    <p>
      {rule(extension, details)}{' '}
      {example !== undefined && example.newEnd !== null && (
        <span className="muted">
          {t('notes.example', { bidAt: moment(example.bidAt), newEnd: moment(example.newEnd) })}
        </span>
      )}
    </p>
  )
}
