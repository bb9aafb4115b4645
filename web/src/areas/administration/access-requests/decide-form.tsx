import {
  ACCESS_MESSAGE_LENGTH_MAX,
  accessDeclineCategories,
  type AccessDeclineCategory,
} from '@zuschlag/contracts/access-requests/access-request'
import {
  type AdministeredAccessRequest,
  approveAccessRequest,
  askBackAccessRequest,
  declineAccessRequest,
} from '@zuschlag/contracts/access-requests/administration'
import { ADMISSION_REASON_LENGTH_MAX } from '@zuschlag/contracts/administration/admissions'
import { parseAmount } from '@zuschlag/contracts/kernel/parse-amount'
import { useState } from 'react'
import { SelectField } from '../../../design/select-field.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { administeredKey } from '../../../kernel/api/administration-queries.ts'
import { call, problemOf } from '../../../kernel/api/call.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FormDialog } from '../editing/dialogs.tsx'
import { useChange, choices } from '../editing/use-change.ts'
import { AccessUntilField, endOfDay } from '../fields/moment-field.tsx'

export type Decision = 'approve' | 'ask' | 'decline'

type Props = {
  request: AdministeredAccessRequest
  decision: Decision
  onBack: () => void
  onDone: () => void
}

type Typed = {
  limit: string
  /** The last day of the access; empty for no end. */
  until: string
  reason: string
  text: string
  category: AccessDeclineCategory | ''
}

/** One answer to a request, with what it needs. */
export function DecideForm({ request, decision, onBack, onDone }: Props) {
  const { t } = useTranslation()
  const [isTried, setTried] = useState(false)
  const [seen] = useState(request)
  const [typed, setTyped] = useState<Typed>({
    limit: request.proofAmount === null ? '' : String(request.proofAmount),
    until: '',
    reason: t('platform.accessRequests.reasonDefault'),
    text: '',
    category: '',
  })
  const change = useChange({
    change: ([about, values]: [AdministeredAccessRequest, Typed]) => decided(about, decision, values),
    done: t(`platform.accessRequests.done.${decision}`),
    outdated: [administeredKey],
    onDone,
  })
  const isPast = problemOf(change.error)?.code === 'accessEndPassed'
  const isComplete = isReady(decision, typed)
  const submit = () => {
    setTried(true)
    if (isComplete && !change.isPending) change.mutate([decidedRequest(seen, request, change.error), typed])
  }
  return (
    <FormDialog
      title={t(`platform.accessRequests.${decision}`)}
      role="alertdialog"
      action={t(`platform.accessRequests.${decision}`)}
      sending={{ isPending: change.isPending, error: isPast ? null : change.error }}
      isDense
      onSubmit={submit}
      onClose={onBack}
    >
      <DecisionFields
        decision={decision}
        typed={typed}
        isTried={isTried}
        isPast={isPast}
        onChange={(edited) => {
          setTyped({ ...typed, ...edited })
          if (isPast) change.reset()
        }}
      />
    </FormDialog>
  )
}

type FieldsProps = {
  decision: Decision
  typed: Typed
  isTried: boolean
  /** Whether the access would have ended already. */
  isPast: boolean
  onChange: (edited: Partial<Typed>) => void
}

function DecisionFields({ decision, typed, isTried, isPast, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const missing = (text: string) =>
    isTried && text.trim() === '' ? t('platform.accessRequests.missing') : undefined
  switch (decision) {
    case 'approve':
      return (
        <>
          <TextField
            label={t('platform.accessRequests.limit')}
            name="limit"
            hint={t('platform.accessRequests.limitHint')}
            inputMode="numeric"
            autoComplete="off"
            value={typed.limit}
            onChange={(limit) => onChange({ limit })}
            error={
              parseAmount(typed.limit) === undefined ? t('platform.accessRequests.limitWrong') : undefined
            }
          />
          <AccessUntilField value={typed.until} onChange={(until) => onChange({ until })} isPast={isPast} />
          <TextField
            label={t('platform.accessRequests.reason')}
            name="reason"
            hint={t('platform.accessRequests.reasonHint')}
            isRequired
            maxLength={ADMISSION_REASON_LENGTH_MAX}
            value={typed.reason}
            onChange={(reason) => onChange({ reason })}
            error={missing(typed.reason)}
          />
        </>
      )
    case 'ask':
      return (
        <TextField
          label={t('platform.accessRequests.question')}
          name="text"
          hint={t('platform.accessRequests.questionHint')}
          multiline
          isRequired
          maxLength={ACCESS_MESSAGE_LENGTH_MAX}
          value={typed.text}
          onChange={(text) => onChange({ text })}
          error={missing(typed.text)}
        />
      )
    case 'decline':
      return (
        <SelectField
          label={t('platform.accessRequests.category')}
          name="category"
          value={typed.category}
          emptyLabel={t('accessRequest.choose')}
          options={choices(accessDeclineCategories, (value) => t(`accessRequest.declined.${value}`))}
          onChange={(category) => onChange({ category })}
          hint={t('platform.accessRequests.categoryHint')}
          error={missing(typed.category)}
          isRequired
        />
      )
  }
}

function isReady(decision: Decision, typed: Typed): boolean {
  const { limit, reason, text, category } = typed
  if (decision === 'approve') return parseAmount(limit) !== undefined && reason.trim() !== ''
  return decision === 'ask' ? text.trim() !== '' : category !== ''
}

function decided({ id, revision, auction }: AdministeredAccessRequest, decision: Decision, typed: Typed) {
  const params = { requestId: id }
  if (decision === 'approve') {
    const until = endOfDay(typed.until, auction.timeZone)
    const body = { revision, limit: parseAmount(typed.limit) ?? null, until, reason: typed.reason }
    return call(approveAccessRequest, { params, body })
  }
  if (decision === 'ask') return call(askBackAccessRequest, { params, body: { revision, text: typed.text } })
  if (typed.category === '') throw new Error('A refusal needs its category')
  return call(declineAccessRequest, { params, body: { revision, category: typed.category } })
}

/**
 * The request that a decision is about: the one that was seen as it started, for what the applicant sends
 * meanwhile is not seen behind the form, and the server then refuses the decision (`changedMeanwhile`). After
 * an own try whose outcome is another one it is the newest, for the try itself may have changed it.
 */
export function decidedRequest<T>(seen: T, newest: T, error: unknown): T {
  if (error === null || problemOf(error)?.code === 'changedMeanwhile') return seen
  return newest
}
