import type { DisputeStep } from '@zuschlag/contracts/administration/dispute'
import { requiredConfirmations } from '@zuschlag/contracts/auction/confirmations'
import { Check, Minus, X } from 'lucide-react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Badge } from '../../../design/badge.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import type { Bidders } from './bidders.ts'
import { FactList, type ComparedFact } from './fact-list.tsx'
import { ruleChecks, type RuleCheck } from './rule-checks.ts'
import styles from './side-panels.module.css'
import type { StepTexts } from './use-step-texts.ts'

type Props = { step: DisputeStep; bidders: Bidders; texts: StepTexts; timeZone: string }

/** A refused attempt: the rules with the first that failed, and the figures that held at the decision. */
export function RefusedPanel({ step, bidders, texts, timeZone }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
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
      <PanelBody>
        <div className="stack gap-wide">
          <p className="sm">
            <b>
              {t(isBid ? 'dispute.refused.offered' : 'dispute.refused.requested', {
                bidder: bidders.labelOf(facts.bidderId),
                price: texts.price(facts.price),
              })}
            </b>{' '}
            {code === 'auctionBidTooLow' && t('dispute.refused.needed', { price: money(shown?.minimumBid) })}
          </p>
          {code === undefined ? (
            <p className="sm muted">{t('dispute.refused.withheld')}</p>
          ) : (
            <ol className={styles.rules}>
              {ruleChecks(type, code).map((check) => (
                <RuleLine key={check.code} check={check} />
              ))}
            </ol>
          )}
          <FactList facts={rows} />
        </div>
      </PanelBody>
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

const looks = {
  holds: { icon: Check, key: 'dispute.refused.holds', style: styles.ruleHolds },
  fails: { icon: X, key: 'dispute.refused.fails', style: styles.ruleFails },
  notAsked: { icon: Minus, key: 'dispute.refused.notAsked', style: styles.ruleNotAsked },
} as const

function RuleLine({ check: { code, result } }: { check: RuleCheck }) {
  const { t } = useTranslation()
  const { icon, key, style } = looks[result]
  return (
    <li className={style} data-rule={code} data-result={result}>
      <span role="img" aria-label={t(key)}>
        <Icon of={icon} size="sm" />
      </span>
      <span>
        {t(`dispute.rules.${code}`)}
        {result === 'fails' && <small className="mono">{code}</small>}
      </span>
    </li>
  )
}
