import { useMutation } from '@tanstack/react-query'
import type { DisputeStep } from '@zuschlag/contracts/administration/dispute'
import {
  type BidChange,
  playWhatIf,
  type WhatIf,
  type WhatIfOutcome,
  type WhatIfRow,
} from '@zuschlag/contracts/administration/what-if'
import { parseAmount } from '@zuschlag/contracts/kernel/parse-amount'
import { type SyntheticEvent, useState } from 'react'
import { Badge } from '../../../design/badge.tsx'
import { Button } from '../../../design/button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Panel } from '../../../design/panel.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { callForBody, problemOf } from '../../../kernel/api/call.ts'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FilterChips } from '../table/table-panel.tsx'
import { useStateFacts, useDispute, useStepTexts } from './step-texts.tsx'
import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { shortDecimalOf } from '../../../kernel/forms/decimal.ts'
import { choices } from '../editing/use-change.ts'
import styles from './dispute.module.css'

const kinds = ['price', 'time', 'drop'] as const

/**
 * Asks the engine what it would have decided had one bid, that of the step, been another; nothing of it is
 * written.
 */
export function WhatIfPanel({ step }: { step: DisputeStep }) {
  const { t, format } = useIntl()
  const { auctionId, timeZone } = useDispute()
  const texts = useStepTexts()
  const [form, setForm] = useState<WhatIfForm>({ kind: 'price', price: '', seconds: '' })
  const play = useMutation({
    mutationFn: async (change: BidChange) => {
      const { stream, revision } = step
      return callForBody(playWhatIf, { params: { auctionId }, body: { stream, revision, change } })
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
      <form className="stack start" onSubmit={submit}>
        <p>
          {t('dispute.whatIf.about')} <b>{texts.title(step)}</b>,{' '}
          <span className="num">{format.dateTimeMs(step.at, timeZone)}</span>
        </p>
        <FilterChips
          label={t('dispute.whatIf.kind')}
          chips={choices(kinds, (value) => t(`dispute.whatIf.kinds.${value}`))}
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
      {play.data && <WhatIfResult answer={play.data} />}
    </Panel>
  )
}

const known = ['disputeDeskBusy', 'historyTooLong', 'historyUnreadable', 'changeNotPossible'] as const

function problemTextOf(error: unknown): (typeof known)[number] | 'other' {
  const code = problemOf(error)?.code
  return known.find((name) => name === code) ?? 'other'
}

/**
 * What happened and what would have happened, side by side: the end of it first, then every decision that
 * differs.
 */
function WhatIfResult({ answer }: { answer: WhatIf }) {
  const { t } = useTranslation()
  const factsOf = useStateFacts()
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
            <ResultRow key={`${row.stream} ${row.revision}`} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ResultRow({ row }: { row: WhatIfRow }) {
  const { t, format } = useIntl()
  const { dispute, timeZone } = useDispute()
  const texts = useStepTexts()
  const isBid = row.type === 'PlaceBid'
  return (
    <tr data-changed={row.isChanged ? '' : undefined}>
      <th scope="row">
        {isBid
          ? t('dispute.whatIf.bid', {
              price: texts.price(row.price),
              bidder: dispute.bidders.labelOf(row.bidderId),
            })
          : row.type}
        <span className="xs muted num"> {format.dateTimeMs(row.playedAt, timeZone)}</span>
      </th>
      <td>
        <OutcomeOfWhatIf outcome={row.actual} />
      </td>
      <td>
        <OutcomeOfWhatIf outcome={row.whatIf} />
      </td>
    </tr>
  )
}

function OutcomeOfWhatIf({ outcome }: { outcome: WhatIfOutcome }) {
  const { t, format } = useIntl()
  const { timeZone } = useDispute()
  const texts = useStepTexts()
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

type ChangeKind = 'price' | 'time' | 'drop'

/** What stands in the form: figures as they were typed. */
type WhatIfForm = { readonly kind: ChangeKind; readonly price: string; readonly seconds: string }

const MS_PER_SECOND = 1000
/** Milliseconds. */
const DECIMALS_MAX = 3
/** A bid may be moved by so much: a year is longer than any process. */
const SECONDS_MAX = 366 * 86_400

/** A shift in seconds, with a comma or a dot and a sign; null for nonsense and for none. */
export function secondsIn(text: string): number | null {
  const [, sign, figure = ''] = /^([+\-\u2212]?)(\d.*)$/.exec(text.trim()) ?? []
  const seconds = shortDecimalOf(figure, DECIMALS_MAX)
  if (seconds === null || seconds === 0 || seconds > SECONDS_MAX) return null
  return sign === '' || sign === '+' ? seconds : -seconds
}

/** The instant of a step moved by seconds; null where that is no time. */
export function movedBy({ at }: Pick<DisputeStep, 'at'>, text: string): Instant | null {
  const seconds = secondsIn(text)
  return seconds === null ? null : msToInstant(instantToMs(at) + Math.round(seconds * MS_PER_SECOND))
}

/** The change that a form asks for; null while it asks for none. */
export function changeOf(step: DisputeStep, { kind, price, seconds }: WhatIfForm): BidChange | null {
  switch (kind) {
    case 'drop':
      return { kind: 'drop' }
    case 'price': {
      const amount = parseAmount(price) ?? null
      return amount === null ? null : { kind: 'change', price: amount }
    }
    default: {
      const at = movedBy(step, seconds)
      return at === null ? null : { kind: 'change', at }
    }
  }
}
