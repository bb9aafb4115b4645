import type { DisputeStep } from '@zuschlag/contracts/administration/dispute'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import type { ReactNode } from 'react'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { History } from './expand-steps.ts'
import { FactList, type ComparedFact } from './fact-list.tsx'
import { screenClaimOf, type ScreenClaim, type ScreenFigure } from './screen-claim.ts'
import type { StepTexts } from './use-step-texts.ts'

type Props = { history: History; index: number; texts: StepTexts; timeZone: string }

/**
 * Of a bid, a raised bid or a purchase request: when it arrived and was decided, the state of the documents
 * that it named, and what its bidder's screen showed.
 */
export function OfferPanel({ history, index, texts, timeZone }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
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
      <PanelBody>
        <div className="stack gap-wide">
          <FactList facts={times} />
          {waitedMs !== null && waitedMs < 0 && <p className="sm">{t('dispute.offer.clocksDiffer')}</p>}
          {claim === null ? (
            <p className="sm">{t('dispute.offer.noScreen')}</p>
          ) : (
            <Screen claim={claim} texts={texts} timeZone={timeZone} />
          )}
        </div>
      </PanelBody>
    </Panel>
  )
}

function isOffer({ type }: DisputeStep): boolean {
  return /^(?:BidPlaced|BidRejected|CounterOfferAccepted|ImmediatePurchaseRe(?:quested|jected))$/.test(type)
}

type ScreenProps = { claim: ScreenClaim; texts: StepTexts; timeZone: string }

function Screen({ claim, texts, timeZone }: ScreenProps) {
  const { t } = useTranslation()
  const format = useFormat()
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
