import { acceptanceRowOf } from '@zuschlag/contracts/legal/legal-text'
import type { AdministeredDetails } from '../../../kernel/api/administration-queries.ts'
import { useAtServerTime } from '../../../kernel/clock/clock-context.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { AuctionDecision } from './decision.ts'
import { isLateAcceptance } from './decision.ts'

type Props = { auction: AdministeredDetails; decision: AuctionDecision }

/**
 * What follows in law when a bid or a purchase is accepted, and that the seller confirms it where the terms
 * say so.
 */
export function AcceptanceNotes({ auction, decision }: Props) {
  const { t } = useTranslation()
  const { kind } = decision
  const isLate = useAtServerTime((nowMs) => isLateAcceptance(decision, auction, nowMs))
  if (kind !== 'award' && kind !== 'confirmAward' && kind !== 'acceptPurchase') return null
  const isConfirmed = auction.terms.awardConfirmedBySeller === true
  return (
    <>
      {kind === 'award' && isConfirmed && <p>{t('decision.confirmedBySeller')}</p>}
      <p className="sm">{t(`legal.${acceptanceRowOf(isLate)}.${auction.description.country}`)}</p>
    </>
  )
}
