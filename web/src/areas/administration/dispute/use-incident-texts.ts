import type { DisputeIncident } from '@zuschlag/contracts/administration/dispute-incidents'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { Bidders } from './bidders.ts'
import type { StepTexts } from './use-step-texts.ts'

const named = [
  'tooManyRequests',
  'unavailable',
  'outcomeUnknown',
  'unauthenticated',
  'internalError',
  'historyDamaged',
  'bidderSuspended',
  'bidLimitExceeded',
  'agreementOutdated',
  'crossSiteRequest',
] as const
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
    reason: ({ code }: DisputeIncident): string => {
      const key = unreadable.has(code) ? 'unreadable' : (named.find((one) => one === code) ?? 'other')
      return t(`dispute.incidents.code.${key}`, { code })
    },
  }
}
