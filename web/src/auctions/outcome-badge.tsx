import type { Outcome } from '@zuschlag/contracts/auction/outcome'
import { Badge } from '../design/badge.tsx'
import { useTranslation } from '../kernel/i18n/use-translation.ts'
import { outcomeBadge, outcomeView, type OwnBid } from './outcome-view.ts'

const withoutReader: OwnBid = {}

/** What became of an auction, in a word. */
export function OutcomeBadge({ outcome, own = withoutReader }: { outcome: Outcome; own?: OwnBid }) {
  const { t } = useTranslation()
  return <Badge state={outcomeBadge(outcome)}>{t(`outcome.${outcomeView(outcome, own)}.badge`)}</Badge>
}

/** The category of reason that bidders learn (DEC-4, DEC-7); nothing where the decision has none. */
export function OutcomeReason({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation()
  if (!('category' in outcome) || outcome.category === null) return null
  if (outcome.kind === 'notConcluded')
    return <p>{t('decision.reason', { category: t(`decision.notConcluded.${outcome.category}`) })}</p>
  return <p>{t('decision.lower', { category: t(`decision.award.${outcome.category}`) })}</p>
}
