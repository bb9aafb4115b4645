import type { DisputeIncident } from '@zuschlag/contracts/administration/dispute-incidents'
import { textIfAny } from '../../../kernel/i18n/translator.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { Bidders } from './bidders.ts'
import type { StepTexts } from './use-step-texts.ts'

/** The body could not be read, or was none of a bid. */
const unreadable: ReadonlySet<string> = new Set([
  'validationFailed',
  'malformedJson',
  'payloadTooLarge',
  'unsupportedMediaType',
])

/** What an incident is called, and why nothing was decided. */
export function useIncidentTexts(bidders: Bidders, texts: StepTexts) {
  const { t } = useTranslation()
  return {
    title: ({ kind, code, price, person }: DisputeIncident): string => {
      const bidder = person === null ? t('dispute.incidents.nobody') : bidders.labelOf(person.id)
      const words = { bidder, price: texts.price(price) }
      if (code === 'outcomeUnknown') return t(`dispute.incidents.event.${kind}Unknown`, words)
      return t(`dispute.incidents.event.${kind === 'bid' && price !== null ? 'bidOf' : kind}`, words)
    },
    reason: ({ code }: DisputeIncident): string =>
      textIfAny(t, `dispute.incidents.code.${unreadable.has(code) ? 'unreadable' : code}`) ?? code,
  }
}
