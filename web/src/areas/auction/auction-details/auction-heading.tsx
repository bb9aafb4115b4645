import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { legalModeOf } from '@zuschlag/contracts/legal/legal-text'
import { DoorOpen, FileText, MapPin, Ruler } from 'lucide-react'
import type { ReactNode } from 'react'
import { isFinal } from '../../../auctions/outcome-view.ts'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Icon } from '../../../design/icon.tsx'
import styles from './auction-heading.module.css'

type Heading = Pick<AuctionDetails, 'title' | 'zipCode' | 'city' | 'area'> &
  Partial<
    Pick<
      AuctionDetails,
      | 'street'
      | 'auctionCode'
      | 'rooms'
      | 'auctionType'
      | 'fixedEnd'
      | 'country'
      | 'sellerDecisionBinding'
      | 'decisionMode'
      | 'outcome'
    >
  >

/** Path, title and the few facts that say what the object is. Of a list's entry it shows what that has. */
export function AuctionHeading({ auction, crumb }: { auction: Heading; crumb: ReactNode }) {
  const { t, format } = useIntl()
  const place = `${auction.zipCode} ${auction.city}`
  const process = useProcess(auction)
  return (
    <div className={styles.heading}>
      <nav className={`line gap-near multiline sm muted ${styles.crumb}`} aria-label={t('details.path')}>
        {crumb}
        {auction.auctionCode && (
          <>
            <span aria-hidden>/</span>
            <span>{auction.auctionCode}</span>
          </>
        )}
      </nav>
      <h1>{auction.title}</h1>
      <ul className={`line multiline muted ${styles.facts}`}>
        <li>
          <Icon of={MapPin} />
          {auction.street ? `${auction.street}, ${place}` : place}
        </li>
        {auction.area !== null && (
          <li className="num">
            <Icon of={Ruler} />
            {format.area(auction.area)}
          </li>
        )}
        {typeof auction.rooms === 'number' && (
          <li className="num">
            <Icon of={DoorOpen} />
            {t('auction.rooms', { count: auction.rooms, rooms: format.decimalExact(auction.rooms) })}
          </li>
        )}
        {process !== null && (
          <li>
            <Icon of={FileText} />
            {process}
          </li>
        )}
      </ul>
    </div>
  )
}

function useProcess({
  auctionType,
  fixedEnd,
  country,
  sellerDecisionBinding,
  decisionMode,
  outcome = null,
}: Heading): string | null {
  const { t } = useTranslation()
  if (auctionType === undefined) return null
  const process = t(`details.process.${processKindOf({ auctionType, fixedEnd })}`)
  // How it had to be decided says nothing any more once it is.
  if (isFinal(outcome) || country === undefined) return process
  if (sellerDecisionBinding === undefined || decisionMode === undefined) return process
  const mode = legalModeOf({ sellerDecisionBinding, decisionMode })
  return t('details.processDecision', { process, decision: t(`legal.modeName.${country}.${mode}`) })
}

/** The kind of process under which texts name it. */
export function processKindOf({
  auctionType,
  fixedEnd,
}: {
  readonly auctionType: AuctionDetails['auctionType']
  readonly fixedEnd?: boolean | undefined
}): 'normPrice' | 'offerLink' | 'bidding' {
  if (auctionType === AuctionType.NormPriceProcess) return 'normPrice'
  return fixedEnd === true ? 'offerLink' : 'bidding'
}
