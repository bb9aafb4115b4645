import type { DisputeState, DisputeStep } from '@zuschlag/contracts/administration/dispute'
import { useAttemptReason } from '../history/event-words.ts'
import { textIfAny } from '../../../kernel/i18n/translator.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import type { Bidders } from './bidders.ts'
import { ruleNumber } from './rule-checks.ts'

/** What a step is called and which rule decided, in words. */
export type StepTexts = {
  readonly title: (step: DisputeStep) => string
  readonly rule: (step: DisputeStep, before: DisputeState) => string
  readonly price: (price: unknown) => string
}

const PRICE_TEXT_MAX = 24

export function useStepTexts(bidders: Bidders, currency: string, timeZone: string): StepTexts {
  const { t } = useTranslation()
  const format = useFormat()
  const reasonOf = useAttemptReason()
  /** A refused price is any JSON value. */
  const price = (value: unknown): string =>
    typeof value === 'number' && Number.isSafeInteger(value)
      ? format.money(value, currency)
      : (JSON.stringify(value) ?? '').slice(0, PRICE_TEXT_MAX)
  return {
    price,
    title: ({ type, facts }) =>
      textIfAny(t, `dispute.event.${type}`, {
        price: price(facts.price),
        bidder: bidders.labelOf(facts.bidderId ?? facts.userId),
        end: facts.end === undefined ? '' : format.dateTimeSeconds(facts.end, timeZone),
        revision: facts.bidRevision ?? facts.requestRevision ?? 0,
      }) ?? type,
    rule: (step, before) => {
      const { type, facts, actorId } = step
      if (type === 'BidPlaced') {
        return before.minimumBid === null
          ? t('dispute.rule.normPrice')
          : t('dispute.rule.atLeast', { price: price(before.minimumBid) })
      }
      if (facts.code !== undefined) {
        const number = ruleNumber(facts.code)
        const reason = reasonOf(facts.code)
        return number === null ? reason : t('dispute.rule.refused', { number, reason })
      }
      if (type === 'AuctionEndExtended' && facts.by === 'bid') return t('dispute.rule.extension')
      if (actorId === null) return t('dispute.rule.deadline')
      const name = bidders.nameOf(actorId)
      return name === null ? t('dispute.rule.bySomebody') : t('dispute.rule.by', { name })
    },
  }
}
