import type { Admission, AdmissionAction } from '@zuschlag/contracts/administration/admissions'
import { ADMISSION_REASON_LENGTH_MAX } from '@zuschlag/contracts/administration/admissions'
import type { SuspensionCategory } from '@zuschlag/contracts/auction/restrictions'
import { suspensionCategories } from '@zuschlag/contracts/auction/restrictions'
import type { AuctionId, CommandId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { useState } from 'react'
import { AccessUntilField } from '../fields/moment-field.tsx'
import { personText } from '../table/person-cell.tsx'
import { FormDialog } from '../editing/dialogs.tsx'
import { dayOfInstant, endOfDay } from '../fields/zoned-input.ts'
import { problemOf } from '../../../kernel/api/problem.ts'
import { TextField } from '../../../design/text-field.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { parseAmount } from '@zuschlag/contracts/kernel/parse-amount'
import { SuspensionField } from './suspension-field.tsx'
import type { AdmissionChangeBody } from './use-change-admission.ts'
import { useChangeAdmission } from './use-change-admission.ts'

export type ChangeAction = Exclude<AdmissionAction, 'invite'>

type Props = {
  auctionId: AuctionId
  /** Where the property is. */
  timeZone: string
  admission: Admission
  action: ChangeAction
  onClose: () => void
}

/** One decision about one bidder: what it means, who is notified, and why it is taken. */
export function AdmissionDialog({ auctionId, timeZone, admission, action, onClose }: Props) {
  const { t } = useTranslation()
  const [commandId, setCommandId] = useState(newCommandId)
  const [typed, setTyped] = useState({
    reason: '',
    limit: admission.limit === null ? '' : String(admission.limit),
    category: '',
    until: heldUntil(admission, timeZone),
  })
  const [fault, setFault] = useState<'reason' | 'limit' | 'category' | null>(null)
  const change = useChangeAdmission(auctionId, onClose)
  const person = personText(admission.person)
  const isPast = problemOf(change.error)?.code === 'accessEndPassed'
  // Granted again, an access has another end.
  const shown = action === 'grant' && admission.hasAccess ? 'regrant' : action

  const edit = (edited: Partial<typeof typed>) => {
    setTyped({ ...typed, ...edited })
    setFault(null)
    setCommandId(newCommandId())
    if (change.isError) change.reset()
  }
  const submit = () => {
    const limit = parseAmount(typed.limit)
    const reason = typed.reason.trim()
    const category = suspensionCategories.find((known) => known === typed.category)
    const faults = {
      limit: action === 'limit' && limit === undefined,
      category: action === 'suspend' && category === undefined,
      reason: reason === '',
    }
    const wrong = (['limit', 'category', 'reason'] as const).find((name) => faults[name]) ?? null
    setFault(wrong)
    if (wrong !== null) return
    const until = endOfDay(typed.until, timeZone)
    const body = bodyOf(action, { commandId, reason }, { limit: limit ?? null, category, until })
    change.mutate({ userId: admission.person.id, body })
  }

  return (
    <FormDialog
      title={t(`runningAuction.admission.${shown}.title`, { person })}
      role="alertdialog"
      lead={<p>{t(`runningAuction.admission.${shown}.effect`)}</p>}
      action={t(`runningAuction.admission.${shown}.action`)}
      pending={t('runningAuction.sending')}
      isPending={change.isPending}
      refusal={isPast ? null : change.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {action === 'limit' && (
        <TextField
          label={t('runningAuction.admission.limitField')}
          hint={t('runningAuction.admission.limitHint')}
          inputMode="numeric"
          autoComplete="off"
          value={typed.limit}
          onChange={(limit) => edit({ limit })}
          error={fault === 'limit' ? t('runningAuction.fault.limitWrong') : undefined}
        />
      )}
      {action === 'suspend' && (
        <SuspensionField
          value={typed.category}
          onChange={(category) => edit({ category })}
          error={fault === 'category' ? t('runningAuction.fault.categoryMissing') : undefined}
        />
      )}
      {action === 'grant' && (
        <AccessUntilField value={typed.until} onChange={(until) => edit({ until })} isPast={isPast} />
      )}
      <TextField
        label={t('runningAuction.admission.note')}
        hint={t('runningAuction.admission.noteHint')}
        isRequired
        maxLength={ADMISSION_REASON_LENGTH_MAX}
        value={typed.reason}
        onChange={(reason) => edit({ reason })}
        error={fault === 'reason' ? t('runningAuction.admission.noteMissing') : undefined}
      />
    </FormDialog>
  )
}

function bodyOf(
  action: ChangeAction,
  common: { commandId: CommandId; reason: string },
  {
    limit,
    category,
    until,
  }: { limit: number | null; category: SuspensionCategory | undefined; until: Instant | null },
): AdmissionChangeBody {
  if (action === 'limit') return { ...common, action, limit }
  if (action === 'grant') return { ...common, action, until }
  return action === 'suspend' ? { ...common, action, category } : { ...common, action }
}

function heldUntil({ hasAccess, accessUntil }: Admission, timeZone: string): string {
  return hasAccess && accessUntil !== null ? dayOfInstant(accessUntil, timeZone) : ''
}

function newCommandId(): CommandId {
  return crypto.randomUUID() as CommandId
}
