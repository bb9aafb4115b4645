import type { WhatIf, WhatIfOutcome, WhatIfRow } from '@zuschlag/contracts/administration/what-if'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Badge } from '../../../design/badge.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import type { Bidders } from './bidders.ts'
import styles from './what-if.module.css'
import { useStateFacts } from './state-facts.ts'
import type { StepTexts } from './use-step-texts.ts'

type Props = { answer: WhatIf; bidders: Bidders; texts: StepTexts; currency: string; timeZone: string }

/**
 * What happened and what would have happened, side by side: the end of it first, then every decision that
 * differs.
 */
export function WhatIfResult({ answer, bidders, texts, currency, timeZone }: Props) {
  const { t } = useTranslation()
  const factsOf = useStateFacts({ bidders, currency, timeZone })
  const { actual, whatIf, rows, differences, played } = answer
  const facts = factsOf(actual, whatIf).filter(({ term }) => term !== t('dispute.state.night'))
  return (
    <div className={styles.result} role="status" data-what-if={differences}>
      <p>
        <b>
          {differences === 0
            ? t('dispute.whatIf.same')
            : t('dispute.whatIf.differences', { count: differences })}
        </b>{' '}
        <span className="muted">{t('dispute.whatIf.played', { count: played })}</span>
      </p>
      <table className={styles.table}>
        <caption className="sm muted">{t('dispute.whatIf.outcome')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('dispute.whatIf.field')}</th>
            <th scope="col">{t('dispute.whatIf.actual')}</th>
            <th scope="col">{t('dispute.whatIf.whatIf')}</th>
          </tr>
        </thead>
        <tbody>
          {facts.map(({ term, value, before }) => (
            <tr key={term} className={before === undefined ? undefined : styles.other}>
              <th scope="row">{term}</th>
              <td className="num">{before ?? value}</td>
              <td className="num">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className={styles.table}>
        <caption className="sm muted">{t('dispute.whatIf.decisions')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('dispute.whatIf.command')}</th>
            <th scope="col">{t('dispute.whatIf.actual')}</th>
            <th scope="col">{t('dispute.whatIf.whatIf')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={`${row.stream} ${row.revision}`}
              row={row}
              bidders={bidders}
              texts={texts}
              timeZone={timeZone}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = { row: WhatIfRow; bidders: Bidders; texts: StepTexts; timeZone: string }

function Row({ row, bidders, texts, timeZone }: RowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const isBid = row.type === 'PlaceBid'
  return (
    <tr data-changed={row.isChanged ? '' : undefined}>
      <th scope="row">
        {isBid
          ? t('dispute.whatIf.bid', { price: texts.price(row.price), bidder: bidders.labelOf(row.bidderId) })
          : row.type}
        <span className="xs muted num"> {format.dateTimeMs(row.playedAt, timeZone)}</span>
      </th>
      <td>
        <Outcome outcome={row.actual} texts={texts} timeZone={timeZone} />
      </td>
      <td>
        <Outcome outcome={row.whatIf} texts={texts} timeZone={timeZone} />
      </td>
    </tr>
  )
}

function Outcome({
  outcome,
  texts,
  timeZone,
}: {
  outcome: WhatIfOutcome
  texts: StepTexts
  timeZone: string
}) {
  const { t } = useTranslation()
  const format = useFormat()
  if (outcome.status === 'notMade') return <Badge state="withdrawn">{t('dispute.whatIf.notMade')}</Badge>
  if (outcome.status === 'accepted') {
    return (
      <>
        <Badge state="leading">{t('dispute.whatIf.accepted')}</Badge>
        {outcome.end !== undefined && (
          <span className="xs num">
            {' '}
            {t('dispute.whatIf.newEnd', { end: format.dateTimeSeconds(outcome.end, timeZone) })}
          </span>
        )}
      </>
    )
  }
  return (
    <>
      <Badge state="refused">{t('dispute.whatIf.refused')}</Badge>{' '}
      <span className="mono xs">{outcome.code}</span>
      {outcome.code === 'auctionBidTooLow' && typeof outcome.minimumBid === 'number' && (
        <span className="xs"> {t('dispute.rule.atLeast', { price: texts.price(outcome.minimumBid) })}</span>
      )}
    </>
  )
}
