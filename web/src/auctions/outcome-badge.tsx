import type { Outcome } from '@zuschlag/contracts/auction/outcome'
import { useTranslation } from '../kernel/i18n/use-translation.ts'
import { Badge } from '../design/badge.tsx'
import { outcomeBadge, outcomeView, type OwnBid } from './outcome-view.ts'

const nobody: OwnBid = {}

/** What became of an auction, in a word. */
export function OutcomeBadge({ outcome, own = nobody }: { outcome: Outcome; own?: OwnBid }) {
  const { t } = useTranslation()
  return <Badge state={outcomeBadge(outcome)}>{t(`outcome.${outcomeView(outcome, own)}.badge`)}</Badge>
}
