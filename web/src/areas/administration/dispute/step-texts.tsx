import type { DisputeState, DisputeStep } from '@zuschlag/contracts/administration/dispute'
import { textIfAny, useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useAttemptReason } from '../history/event-words.ts'
import type { Dispute } from './history.ts'
import { type ReactNode, createContext, useContext } from 'react'
import { classNames } from '../../../design/class-names.ts'
import {
  type BidRejectionCode,
  type DocumentRejectionCode,
  type PurchaseRejectionCode,
  type RestrictionRejectionCode,
  bidRejectionCodes,
} from '@zuschlag/contracts/auction/rejections'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import styles from './dispute.module.css'

/** What the console is about: each of its parts reads it. */
type AboutDispute = {
  readonly auctionId: AuctionId
  readonly dispute: Dispute
  /** Whether the reader knows the bidders: a seller neither downloads the file nor plays what-ifs. */
  readonly seesBidders: boolean
  readonly currency: string
  readonly timeZone: string
}
export const DisputeContext = createContext<AboutDispute | null>(null)

export function useDispute(): AboutDispute {
  const about = useContext(DisputeContext)
  if (about === null) throw new Error('A part of the console needs its dispute')
  return about
}

/** What a step is called and which rule decided, in words. */
export type StepTexts = {
  readonly title: (step: DisputeStep) => string
  readonly rule: (step: DisputeStep, before: DisputeState) => string
  readonly price: (price: unknown) => string
}

const PRICE_TEXT_MAX = 24

export function useStepTexts(): StepTexts {
  const { dispute, currency, timeZone } = useDispute()
  const { bidders } = dispute
  const { t, format } = useIntl()
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

/** A state in words, beside another: what differs is shown with what it was. */
export function useStateFacts() {
  const { dispute, currency, timeZone } = useDispute()
  const { bidders } = dispute
  const { t, format } = useIntl()
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

/** The business terms that a bid or a request was made under; nothing of other steps and of older events. */
export function useAgreementFact(): (step: DisputeStep) => readonly ComparedFact[] {
  const { t } = useTranslation()
  return ({ facts: { businessTerms } }) => {
    if (!businessTerms) return []
    const { version, hash } = businessTerms
    const value = t('dispute.state.termsVersion', { version, hash: shortHash(hash) })
    return [{ term: t('dispute.state.businessTerms'), value }]
  }
}

const ENDS = 4

/** `9f3a…c07e`: enough of a hash to distinguish two by eye. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, ENDS)}…${hash.slice(-ENDS)}`
}

export type ComparedFact = {
  readonly term: string
  readonly value: ReactNode
  /** What it was before, struck through, where it was another. */
  readonly before?: ReactNode
  readonly isMono?: boolean
}

/** Terms at the left, values at the right. */
export function FactList({ facts }: { facts: readonly ComparedFact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ term, value, before, isMono }) => (
        <div key={term} className="line multiline between ruled sm">
          <dt>{term}</dt>
          <dd className={classNames(isMono ? 'mono' : 'num')}>
            {before !== undefined && <s className="muted">{before}</s>}{' '}
            {before === undefined ? value : <b>{value}</b>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export type RuleCheck = {
  readonly code:
    | BidRejectionCode
    | Exclude<RestrictionRejectionCode, 'accessExpired'>
    | DocumentRejectionCode
    | PurchaseRejectionCode
  /** `notAsked`: an earlier rule was the answer. */
  readonly result: 'holds' | 'fails' | 'notAsked'
}

type Code = RuleCheck['code']

/**
 * A suspension is asked right after the rule about who may bid, a limit after all others (ADM-2, ADM-3), the
 * state of the documents right after the confirmations (DATA-4).
 */
const bidRules: readonly Code[] = [
  ...bidRejectionCodes.flatMap((code): readonly Code[] =>
    code === 'bidderNotPermitted'
      ? [code, 'bidderSuspended']
      : code === 'confirmationMissing'
        ? [code, 'documentsChanged']
        : [code],
  ),
  'bidLimitExceeded',
]

/** Rules 1 to 5 and 8, then those of the purchase itself (rulebook, RequestImmediatePurchase). */
const purchaseRules: readonly Code[] = [
  'auctionNotFound',
  'bidderNotPermitted',
  'bidderSuspended',
  'auctionNotPublished',
  'auctionNotStarted',
  'auctionEnded',
  'confirmationMissing',
  'documentsChanged',
  'immediatePurchaseNotEnabled',
  'immediatePurchasePriceReached',
  'immediatePurchaseAlreadyRequested',
  'bidLimitExceeded',
]

/**
 * The rules in their order, each with what it said of a refused attempt: the first that fails is the answer.
 */
export function ruleChecks(type: string, code: string): readonly RuleCheck[] {
  const rules: readonly Code[] = type === 'BidRejected' ? bidRules : purchaseRules
  // An access that has ended is what the rule about who may bid found (ADM-29).
  const wanted = code === 'accessExpired' ? 'bidderNotPermitted' : code
  const failed = rules.findIndex((rule) => rule === wanted)
  return rules.map((rule, index) => ({
    code: rule,
    result: index === failed ? 'fails' : failed === -1 || index < failed ? 'holds' : 'notAsked',
  }))
}

/** The number of a rule of bidding, from 1. */
export function ruleNumber(code: string): number | null {
  const index = (bidRejectionCodes as readonly string[]).indexOf(code)
  return index === -1 ? null : index + 1
}
