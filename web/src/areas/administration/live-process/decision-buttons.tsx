import type { AdministeredDetails } from '../../../kernel/api/administration-queries.ts'
import { Button } from '../../../design/button.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { AuctionDecision } from './decision.ts'

type Props = { auction: AdministeredDetails; onDecide: (decision: AuctionDecision) => void }

/** What can be decided about the whole process at this phase. */
export function DecisionButtons({ auction, onDecide }: Props) {
  const { t } = useTranslation()
  const { phase, openEnd, end } = auction
  const isOpen = phase === 'running' || phase === 'upcoming'
  if (!isOpen) return null
  return (
    <>
      <Button variant="text" onPress={() => onDecide({ kind: 'withdraw' })}>
        {t('runningAuction.decision.withdraw.open')}
      </Button>
      {!openEnd && end !== null && (
        <Button variant="secondary" onPress={() => onDecide({ kind: 'extend' })}>
          {t('runningAuction.decision.extend.open')}
        </Button>
      )}
      {openEnd && phase === 'running' && (
        <Button variant="secondary" onPress={() => onDecide({ kind: 'end' })}>
          {t('runningAuction.decision.end.open')}
        </Button>
      )}
    </>
  )
}
