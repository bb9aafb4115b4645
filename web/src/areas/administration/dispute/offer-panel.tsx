import type { DisputeStep, DisputeState } from '@zuschlag/contracts/administration/dispute'
import { requiredConfirmations } from '@zuschlag/contracts/auction/confirmations'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { Check, Minus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../design/badge.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Panel } from '../../../design/panel.tsx'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import {
  type ComparedFact,
  FactList,
  type RuleCheck,
  ruleChecks,
  useDispute,
  useStepTexts,
} from './step-texts.tsx'
import type { History } from './history.ts'
import type { ScreenFigures } from '@zuschlag/contracts/auction/screen-figures'
import { isClosedRevision } from '@zuschlag/contracts/realtime/revisions'
import styles from './dispute.module.css'

/**
 * Of a bid, a raised bid or a purchase request: when it arrived and was decided, the state of the documents
 * that it named, and what its bidder's screen showed.
 */
export function OfferPanel({ index }: { index: number }) {
  const { t, format } = useIntl()
  const { dispute, timeZone } = useDispute()
  const { history } = dispute
  const step = history.steps[index]
  if (step === undefined || !isOffer(step)) return null
  const { arrivedAt = null } = step.facts
  const waitedMs = arrivedAt === null ? null : instantToMs(step.at) - instantToMs(arrivedAt)
  const moment = (at: typeof arrivedAt): string =>
    at === null ? t('dispute.offer.notRecorded') : format.dateTimeMs(at, timeZone)
  const { documentsState = null } = step.facts
  const times: readonly ComparedFact[] = [
    { term: t('dispute.offer.arrivedAt'), value: moment(arrivedAt) },
    { term: t('dispute.offer.decidedAt'), value: moment(step.at) },
    {
      term: t('dispute.offer.waited'),
      value: waitedMs === null ? '–' : t('dispute.offer.ms', { ms: format.wholeNumber(waitedMs) }),
    },
    {
      term: t('dispute.offer.documents'),
      value: documentsState === null ? t('dispute.offer.notNamed') : format.wholeNumber(documentsState),
    },
  ]
  const claim = screenClaimOf(history, index)
  return (
    <Panel title={t('dispute.offer.title')}>
      <div className="stack gap-wide">
        <FactList facts={times} />
        {waitedMs !== null && waitedMs < 0 && <p className="sm">{t('dispute.offer.clocksDiffer')}</p>}
        {claim === null ? <p className="sm">{t('dispute.offer.noScreen')}</p> : <Screen claim={claim} />}
      </div>
    </Panel>
  )
}

function isOffer({ type }: DisputeStep): boolean {
  return /^(?:BidPlaced|BidRejected|CounterOfferAccepted|ImmediatePurchaseRe(?:quested|jected))$/.test(type)
}

function Screen({ claim }: { claim: ScreenClaim }) {
  const { t, format } = useIntl()
  const { timeZone } = useDispute()
  const texts = useStepTexts()
  const { screen, logged, differing } = claim
  const price = (value: number | null): string =>
    value === null ? t('dispute.offer.none') : texts.price(value)
  const valueOf: Readonly<Record<ScreenFigure, (from: Omit<typeof screen, 'revision'>) => string>> = {
    currentPrice: ({ currentPrice }) => price(currentPrice),
    minimumBid: ({ minimumBid }) => price(minimumBid),
    end: ({ end }) => (end === null ? t('dispute.state.openEnd') : format.dateTimeSeconds(end, timeZone)),
    isLeading: ({ isLeading }) =>
      t(`dispute.offer.${isLeading === null ? 'none' : isLeading ? 'yes' : 'no'}`),
  }
  const rows = (Object.keys(valueOf) as ScreenFigure[]).map((name) => ({
    term: t(`dispute.offer.${name}`),
    value: beside(
      valueOf[name](screen),
      logged !== null && differing.includes(name)
        ? t('dispute.offer.logged', { value: valueOf[name](logged) })
        : null,
    ),
  }))
  const result = logged === null ? 'noRevision' : differing.length === 0 ? 'same' : 'differs'
  return (
    <>
      <p className="sm">{t('dispute.offer.screen')}</p>
      <FactList facts={[...rows, { term: t('dispute.offer.revision'), value: String(screen.revision) }]} />
      <p className="sm" data-screen={result}>
        <b>{t(`dispute.offer.${result}`)}</b>
      </p>
    </>
  )
}

function beside(value: string, logged: string | null): ReactNode {
  if (logged === null) return value
  return (
    <>
      {value} <small className="muted">({logged})</small>
    </>
  )
}

/** A refused attempt: the rules with the first that failed, and the figures that held at the decision. */
export function RefusedPanel({ step }: { step: DisputeStep }) {
  const { t, format } = useIntl()
  const { dispute, timeZone } = useDispute()
  const texts = useStepTexts()
  const { type, facts, commandId } = step
  const { shown, code } = facts
  const money = (value: number | null | undefined): string =>
    value === null || value === undefined ? '–' : texts.price(value)
  const rows: readonly ComparedFact[] = [
    { term: t('dispute.refused.shownPrice'), value: money(shown?.currentPrice) },
    { term: t('dispute.refused.shownMinimum'), value: money(shown?.minimumBid) },
    {
      term: t('dispute.refused.shownEnd'),
      value: shown?.end ? format.dateTimeSeconds(shown.end, timeZone) : t('dispute.state.openEnd'),
    },
    { term: t('dispute.refused.shownRevision'), value: String(shown?.auctionRevision ?? '–') },
    ...missingRow(facts.confirmations, code ?? '', t('dispute.refused.given')),
    ...(commandId === null
      ? []
      : [
          {
            term: t('dispute.refused.command'),
            value: `${commandId.slice(0, 4)}…${commandId.slice(-4)}`,
            isMono: true,
          },
        ]),
  ]
  const isBid = type === 'BidRejected'
  return (
    <Panel
      title={t(isBid ? 'dispute.refused.bid' : 'dispute.refused.request')}
      aside={<Badge state="refused">{format.timeSeconds(step.at, timeZone)}</Badge>}
    >
      <div className="stack gap-wide">
        <p className="sm">
          <b>
            {t(isBid ? 'dispute.refused.offered' : 'dispute.refused.requested', {
              bidder: dispute.bidders.labelOf(facts.bidderId),
              price: texts.price(facts.price),
            })}
          </b>{' '}
          {code === 'auctionBidTooLow' && t('dispute.refused.needed', { price: money(shown?.minimumBid) })}
        </p>
        {code === undefined ? (
          <p className="sm muted">{t('dispute.refused.withheld')}</p>
        ) : (
          <ol className={`sm grid ${styles.rules}`}>
            {ruleChecks(type, code).map((check) => (
              <RuleLine key={check.code} check={check} />
            ))}
          </ol>
        )}
        <FactList facts={rows} />
      </div>
    </Panel>
  )
}

/** Rule 8 is about what was ticked: how many of the boxes were, where it was the one that failed. */
function missingRow(
  confirmations: DisputeStep['facts']['confirmations'],
  code: string,
  term: string,
): readonly ComparedFact[] {
  if (code !== 'confirmationMissing' || confirmations === undefined) return []
  const all = requiredConfirmations({ hideOfferIsBindingCheckbox: false, hasDocuments: true })
  const given = all.filter((name) => confirmations[name])
  return [{ term, value: `${given.length} / ${all.length}` }]
}

const ruleLooks = {
  holds: { icon: Check, key: 'dispute.refused.holds', style: styles.ruleHolds },
  fails: { icon: X, key: 'dispute.refused.fails', style: styles.ruleFails },
  notAsked: { icon: Minus, key: 'dispute.refused.notAsked', style: styles.ruleNotAsked },
} as const

function RuleLine({ check: { code, result } }: { check: RuleCheck }) {
  const { t } = useTranslation()
  const { icon, key, style } = ruleLooks[result]
  return (
    <li className={`line gap-2 top ${style}`} data-rule={code} data-result={result}>
      <span role="img" aria-label={t(key)}>
        <Icon of={icon} size="sm" />
      </span>
      <span>
        {t(`dispute.rules.${code}`)}
        {result === 'fails' && <small className="mono block tiny">{code}</small>}
      </span>
    </li>
  )
}

const figures = ['currentPrice', 'minimumBid', 'end', 'isLeading'] as const
type ScreenFigure = (typeof figures)[number]

/** What a bidder's program said that its screen showed, beside the log. */
type ScreenClaim = {
  readonly screen: ScreenFigures
  /** The same figures by the log at the revision that it named; null where there was none before the step. */
  readonly logged: Omit<ScreenFigures, 'revision'> | null
  /** What the log has otherwise. What the screen did not show differs from nothing. */
  readonly differing: readonly ScreenFigure[]
}

/** The claim of the offer at a step; null where it made none. */
export function screenClaimOf(history: History, index: number): ScreenClaim | null {
  const { bidderId, screen = null } = history.steps[index]?.facts ?? {}
  if (screen === null) return null
  const state = stateNamed(history, index, screen.revision)
  if (state === null) return { screen, logged: null, differing: [] }
  const { currentPrice, minimumBid, end, leaderId } = state
  const logged = { currentPrice, minimumBid, end, isLeading: leaderId !== null && leaderId === bidderId }
  const differing = figures.filter((name) => screen[name] !== null && screen[name] !== logged[name])
  return { screen, logged, differing }
}

/** In a closed process a revision is an instant in milliseconds: the state that held then. */
function stateNamed({ steps, states }: History, index: number, revision: number): DisputeState | null {
  const isNamed = isClosedRevision(revision)
    ? ({ at }: DisputeStep) => instantToMs(at) <= revision
    : (step: DisputeStep) => step.revision === revision
  for (let place = index - 1; place >= 0; place -= 1) {
    const step = steps[place]
    if (step?.stream === 'auction' && isNamed(step)) return states[place] ?? null
  }
  return null
}
