import { useMutation } from '@tanstack/react-query'
import type { DisputeStep } from '@zuschlag/contracts/administration/dispute'
import {
  type BidChange,
  playWhatIf,
  type WhatIf,
  type WhatIfOutcome,
  type WhatIfRow,
} from '@zuschlag/contracts/administration/what-if'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { parseAmount } from '@zuschlag/contracts/kernel/parse-amount'
import { type SyntheticEvent, useState } from 'react'
import { Badge } from '../../../design/badge.tsx'
import { Button } from '../../../design/button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { call } from '../../../kernel/api/call.ts'
import { problemOf } from '../../../kernel/api/problem.ts'
import { requireBody } from '../../../kernel/api/require-body.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FilterChips } from '../table/table-panel.tsx'
import type { Bidders } from './history.ts'
import { type StepTexts, useStateFacts } from './use-step-texts.ts'
import { changeOf, movedBy, type WhatIfForm } from './what-if-form.ts'
import styles from './dispute.module.css'

type Props = {
  auctionId: AuctionId
  /** The bid that is asked about. */
  step: DisputeStep
  bidders: Bidders
  texts: StepTexts
  currency: string
  timeZone: string
}

const kinds = ['price', 'time', 'drop'] as const

/** Asks the engine what it would have decided had one bid been another; nothing of it is written. */
export function WhatIfPanel({ auctionId, step, bidders, texts, currency, timeZone }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const [form, setForm] = useState<WhatIfForm>({ kind: 'price', price: '', seconds: '' })
  const play = useMutation({
    mutationFn: async (change: BidChange) => {
      const { stream, revision } = step
      return requireBody(
        await call(playWhatIf, { params: { auctionId }, body: { stream, revision, change } }),
      )
    },
  })
  const change = changeOf(step, form)
  const movedTo = movedBy(step, form.seconds)
  const edit = (part: Partial<WhatIfForm>): void => {
    setForm({ ...form, ...part })
    play.reset()
  }
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (change !== null) play.mutate(change)
  }
  return (
    <Panel title={t('dispute.whatIf.title')}>
      <PanelBody>
        <form className="stack start" onSubmit={submit}>
          <p>
            {t('dispute.whatIf.about')} <b>{texts.title(step)}</b>,{' '}
            <span className="num">{format.dateTimeMs(step.at, timeZone)}</span>
          </p>
          <FilterChips
            label={t('dispute.whatIf.kind')}
            chips={kinds.map((value) => ({ value, label: t(`dispute.whatIf.kinds.${value}`) }))}
            value={form.kind}
            onChange={(kind) => edit({ kind })}
          />
          <div className={styles.inputs}>
            {form.kind === 'price' && (
              <TextField
                label={t('dispute.whatIf.price')}
                inputMode="numeric"
                value={form.price}
                onChange={(price) => edit({ price })}
                hint={t('dispute.whatIf.priceHint', { price: texts.price(step.facts.price) })}
                error={
                  parseAmount(form.price) === undefined ? t('platform.accessRequests.limitWrong') : undefined
                }
              />
            )}
            {form.kind === 'time' && (
              <TextField
                label={t('dispute.whatIf.seconds')}
                inputMode="decimal"
                value={form.seconds}
                onChange={(seconds) => edit({ seconds })}
                hint={
                  movedTo === null
                    ? t('dispute.whatIf.secondsHint')
                    : t('dispute.whatIf.movedTo', { time: format.dateTimeMs(movedTo, timeZone) })
                }
              />
            )}
            {form.kind === 'drop' && <p className="muted">{t('dispute.whatIf.dropHint')}</p>}
          </div>
          <Button
            type="submit"
            variant="secondary"
            isDisabled={change === null}
            isPending={play.isPending}
            pendingLabel={t('dispute.whatIf.playing')}
          >
            {t('dispute.whatIf.play')}
          </Button>
        </form>
        {play.isError && (
          <Notice tone="outbid" role="alert" title={t('dispute.whatIf.failed')}>
            {t(`dispute.problem.${problemTextOf(play.error)}`)}
          </Notice>
        )}
        {play.data && (
          <WhatIfResult
            answer={play.data}
            bidders={bidders}
            texts={texts}
            currency={currency}
            timeZone={timeZone}
          />
        )}
      </PanelBody>
    </Panel>
  )
}

const known = ['disputeDeskBusy', 'historyTooLong', 'historyUnreadable', 'changeNotPossible'] as const

function problemTextOf(error: unknown): (typeof known)[number] | 'other' {
  const code = problemOf(error)?.code
  return known.find((name) => name === code) ?? 'other'
}

type WhatIfResultProps = {
  answer: WhatIf
  bidders: Bidders
  texts: StepTexts
  currency: string
  timeZone: string
}

/**
 * What happened and what would have happened, side by side: the end of it first, then every decision that
 * differs.
 */
function WhatIfResult({ answer, bidders, texts, currency, timeZone }: WhatIfResultProps) {
  const { t } = useTranslation()
  const factsOf = useStateFacts({ bidders, currency, timeZone })
  const { actual, whatIf, rows, differences, played } = answer
  const facts = factsOf(actual, whatIf).filter(({ term }) => term !== t('dispute.state.night'))
  return (
    <div className={`stack gap-5 ${styles.result}`} role="status" data-what-if={differences}>
      <p>
        <b>
          {differences === 0
            ? t('dispute.whatIf.same')
            : t('dispute.whatIf.differences', { count: differences })}
        </b>{' '}
        <span className="muted">{t('dispute.whatIf.played', { count: played })}</span>
      </p>
      <table className={`sm breaks ${styles.whatIfTable}`}>
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
      <table className={`sm breaks ${styles.whatIfTable}`}>
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
            <ResultRow
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

type ResultRowProps = { row: WhatIfRow; bidders: Bidders; texts: StepTexts; timeZone: string }

function ResultRow({ row, bidders, texts, timeZone }: ResultRowProps) {
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
        <OutcomeOfWhatIf outcome={row.actual} texts={texts} timeZone={timeZone} />
      </td>
      <td>
        <OutcomeOfWhatIf outcome={row.whatIf} texts={texts} timeZone={timeZone} />
      </td>
    </tr>
  )
}

function OutcomeOfWhatIf({
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
