import { useMutation } from '@tanstack/react-query'
import type { DisputeStep } from '@zuschlag/contracts/administration/dispute'
import type { BidChange } from '@zuschlag/contracts/administration/what-if'
import { playWhatIf } from '@zuschlag/contracts/administration/what-if'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FilterChips } from '../table/table-panel.tsx'
import { call } from '../../../kernel/api/call.ts'
import { requireBody } from '../../../kernel/api/require-body.ts'
import { problemOf } from '../../../kernel/api/problem.ts'
import { Button } from '../../../design/button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { parseAmount } from '@zuschlag/contracts/kernel/parse-amount'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import type { Bidders } from './bidders.ts'
import { changeOf, movedBy, type WhatIfForm } from './what-if-form.ts'
import { WhatIfResult } from './what-if-result.tsx'
import styles from './what-if.module.css'
import type { StepTexts } from './use-step-texts.ts'

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
    meta: { showsItself: true },
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
