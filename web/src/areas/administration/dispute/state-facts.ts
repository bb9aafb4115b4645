import type { DisputeState } from '@zuschlag/contracts/administration/dispute'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import type { Bidders } from './bidders.ts'
import type { ComparedFact } from './fact-list.tsx'

type Context = { readonly bidders: Bidders; readonly currency: string; readonly timeZone: string }

/** A state in words, beside another: what differs is shown with what it was. */
export function useStateFacts({ bidders, currency, timeZone }: Context) {
  const { t } = useTranslation()
  const format = useFormat()
  const money = (value: number | null): string => (value === null ? '–' : format.money(value, currency))
  const moment = (value: string | null): string =>
    value === null ? t('dispute.state.openEnd') : format.dateTimeSeconds(value, timeZone)
  const rows = {
    status: ({ status }) => t(`dispute.status.${status}`),
    currentPrice: (state) => money(state.currentPrice),
    minimumBid: (state) => money(state.minimumBid),
    leader: (state) => bidders.labelOf(state.leaderId),
    bids: (state) => format.wholeNumber(state.bidCount),
    end: (state) => moment(state.end),
    night: (state) => t(`dispute.night.${state.night}`),
    documentsState: (state) => format.wholeNumber(state.documentsState),
    rulesVersion: (state) => format.wholeNumber(state.rulesVersion),
  } as const satisfies Record<string, (state: DisputeState) => string>
  return (before: DisputeState, after: DisputeState): readonly ComparedFact[] =>
    (Object.keys(rows) as (keyof typeof rows)[]).map((name) => {
      const value = rows[name](after)
      const was = rows[name](before)
      const isOther = was !== value && before.status !== 'Absent'
      return { term: t(`dispute.state.${name}`), value, ...(isOther ? { before: was } : {}) }
    })
}
