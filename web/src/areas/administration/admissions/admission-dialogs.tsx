import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Admission,
  type AdmissionAction,
  changeAdmission,
  inviteBidder,
} from '@zuschlag/contracts/administration/admissions'
import { suspensionCategories, type SuspensionCategory } from '@zuschlag/contracts/auction/restrictions'
import type { AuctionId, CommandId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { defaultLanguage, type Language } from '@zuschlag/contracts/kernel/languages'
import { parseAmount } from '@zuschlag/contracts/kernel/parse-amount'
import { dayOf } from '@zuschlag/contracts/kernel/zone-name'
import { useState } from 'react'
import type { z } from 'zod'
import { SelectField } from '../../../design/select-field.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { Spinner } from '../../../design/spinner.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { type AdministeredDetails, administeredKey } from '../../../kernel/api/administration-queries.ts'
import { call, problemOf } from '../../../kernel/api/call.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { admissionChangesQuery } from '../../../kernel/api/running-auction-queries.ts'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FormDialog, LanguageField, NoteField, LimitField } from '../editing/dialogs.tsx'
import { AccessUntilField, endOfDay } from '../fields/moment-field.tsx'
import { personText } from '../table/person-cell.tsx'
import { useEntry, newCommandId, choices } from '../editing/use-change.ts'
import styles from './admissions.module.css'

export type ChangeAction = Exclude<AdmissionAction, 'invite'>

type AdmissionDialogProps = {
  auctionId: AuctionId
  /** Where the property is. */
  timeZone: string
  admission: Admission
  action: ChangeAction
  onClose: () => void
}

type AdmissionFault = 'reason' | 'limit' | 'category'
type EnteredAdmission = Record<AdmissionFault | 'until', string>

/** One decision about one bidder: what it means, who is notified, and why it is taken. */
export function AdmissionDialog({ auctionId, timeZone, admission, action, onClose }: AdmissionDialogProps) {
  const { t } = useTranslation()
  const change = useChangeAdmission(auctionId, onClose)
  const { typed, edit, fault, setFault, commandId } = useEntry<EnteredAdmission, AdmissionFault>(
    () => ({
      reason: '',
      limit: admission.limit === null ? '' : String(admission.limit),
      category: '',
      until: heldUntil(admission, timeZone),
    }),
    change,
  )
  const person = personText(admission.person)
  const isPast = problemOf(change.error)?.code === 'accessEndPassed'
  // Granted again, an access has another end.
  const shown = action === 'grant' && admission.hasAccess ? 'regrant' : action
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
      sending={{ isPending: change.isPending, error: isPast ? null : change.error }}
      isDecision
      onSubmit={submit}
      onClose={onClose}
    >
      {action === 'limit' && (
        <LimitField value={typed.limit} onChange={(limit) => edit({ limit })} isWrong={fault === 'limit'} />
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
      <NoteField value={typed.reason} onChange={(reason) => edit({ reason })} isWrong={fault === 'reason'} />
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
  return hasAccess && accessUntil !== null ? dayOf(accessUntil, timeZone) : ''
}

type SuspensionFieldProps = { value: string; onChange: (category: string) => void; error: string | undefined }

/** Why somebody is suspended, as the history keeps it. */
function SuspensionField({ value, onChange, error }: SuspensionFieldProps) {
  const { t } = useTranslation()
  return (
    <SelectField
      label={t('runningAuction.admission.categoryLabel')}
      name="category"
      hint={t('runningAuction.admission.categoryHint')}
      emptyLabel={t('runningAuction.categoryChoose')}
      isRequired
      value={value}
      options={choices(suspensionCategories, (category) =>
        t(`runningAuction.admission.category.${category}`),
      )}
      onChange={onChange}
      error={error}
    />
  )
}

type Field = 'email' | 'firstName' | 'lastName' | 'limit' | 'until' | 'reason'
type InviteBidderDialogProps = { auctionId: AuctionId; timeZone: string; onClose: () => void }
const nothing = { email: '', firstName: '', lastName: '', limit: '', until: '', reason: '' }

/** Lets somebody in by their address. The answer says nothing of whether there was an account before. */
export function InviteBidderDialog({ auctionId, timeZone, onClose }: InviteBidderDialogProps) {
  const { t } = useTranslation()
  const [commandId, setCommandId] = useState(newCommandId)
  const [typed, setTyped] = useState(nothing)
  const [language, setLanguage] = useState<Language>(defaultLanguage)
  const [faults, setFaults] = useState<ReadonlySet<string>>(new Set())
  const sending = useInvite(auctionId, onClose)
  const isPast = problemOf(sending.error)?.code === 'accessEndPassed'

  const edit = (field: Field) => (value: string) => {
    setTyped({ ...typed, [field]: value })
    setFaults(new Set([...faults].filter((one) => one !== field)))
    setCommandId(newCommandId())
    if (sending.isError) sending.reset()
  }
  const submit = () => {
    const { email, firstName, lastName, reason } = typed
    const limit = parseAmount(typed.limit)
    const body: InvitationBody = {
      commandId,
      email: email.trim(),
      firstName,
      lastName,
      reason,
      language,
      limit: limit ?? null,
      until: endOfDay(typed.until, timeZone),
    }
    const found = faultsIn(body)
    if (limit === undefined) found.add('limit')
    setFaults(found)
    if (found.size === 0) sending.mutate(body)
  }
  const field = (name: Exclude<Field, 'until'>, rest: Partial<Parameters<typeof TextField>[0]> = {}) => (
    <TextField
      {...rest}
      label={t(`runningAuction.invite.${name}`)}
      name={name}
      value={typed[name]}
      onChange={edit(name)}
      error={faults.has(name) ? t(`runningAuction.invite.fault.${name}`) : undefined}
    />
  )

  return (
    <FormDialog
      title={t('runningAuction.invite.title')}
      role="alertdialog"
      lead={<p>{t('runningAuction.invite.effect')}</p>}
      action={t('runningAuction.invite.action')}
      sending={{ isPending: sending.isPending, error: isPast ? null : sending.error }}
      isDecision
      onSubmit={submit}
      onClose={onClose}
    >
      {field('email', { type: 'email', autoComplete: 'off', isRequired: true })}
      <div className={`stack gap-5 ${styles.pair}`}>
        {field('firstName', { autoComplete: 'off', isRequired: true })}
        {field('lastName', { autoComplete: 'off', isRequired: true })}
      </div>
      <div className={`stack gap-5 ${styles.pair}`}>
        <LanguageField label={t('runningAuction.invite.language')} value={language} onChange={setLanguage} />
        {field('limit', { inputMode: 'numeric', autoComplete: 'off' })}
      </div>
      <AccessUntilField value={typed.until} onChange={edit('until')} isPast={isPast} />
      {field('reason', { isRequired: true, hint: t('runningAuction.admission.noteHint') })}
    </FormDialog>
  )
}

/** The contract's own rules say which fields are wrong. */
function faultsIn(body: InvitationBody): Set<string> {
  const issues = inviteBidder.body?.safeParse(body).error?.issues ?? []
  return new Set(issues.map(({ path }) => String(path[0])))
}

type ChangesDialogProps = { auction: AdministeredDetails; admission: Admission; onClose: () => void }

/** Every decision about one person, with its reason and author. */
export function ChangesDialog({ auction, admission, onClose }: ChangesDialogProps) {
  const { t, format } = useIntl()
  const { person } = admission
  const query = useQuery(admissionChangesQuery(auction.id, person.id))
  const { timeZone, tenant } = auction
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title={t('runningAuction.admission.changes', { person: personText(person) })}
    >
      <FailedRead query={query} />
      {query.isPending && <Spinner />}
      {query.data?.length === 0 && <p className="muted">{t('runningAuction.admission.noChanges')}</p>}
      <ol className={`stack ${styles.changes}`}>
        {query.data?.map(({ action, limit, category, reason, author, at }) => (
          <li key={`${at} ${action}`} className="underlined grid">
            <b>
              {t(`runningAuction.admission.${action}.name`)}
              {action === 'limit' &&
                `: ${limit === null ? t('runningAuction.admission.noLimit') : format.money(limit, tenant.currencyCode)}`}
              {category !== null && `: ${t(`runningAuction.admission.category.${category}`)}`}
            </b>
            <span>{reason}</span>
            <span className="muted tiny">
              {`${format.dateTimeSeconds(at, timeZone)}, ${personText(author)}`}
            </span>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

type AdmissionChangeBody = z.input<NonNullable<(typeof changeAdmission)['body']>>
type InvitationBody = z.input<NonNullable<(typeof inviteBidder)['body']>>

function useDone(auctionId: AuctionId, onDone: () => void): (action: AdmissionAction) => Promise<void> {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return async (action) => {
    showToast({ tone: 'done', text: t(`runningAuction.admission.${action}.done`) })
    // A dialog that is opened again starts with what the list says: it must not be what was before.
    await queryClient.invalidateQueries({ queryKey: [...administeredKey, auctionId] })
    onDone()
  }
}

/**
 * Sends what the tenant decides about one bidder. The body's command id keeps it from being decided twice.
 */
function useChangeAdmission(auctionId: AuctionId, onDone: () => void) {
  const done = useDone(auctionId, onDone)
  return useMutation({
    mutationFn: ({ userId, body }: { userId: UserId; body: AdmissionChangeBody }) =>
      call(changeAdmission, { params: { auctionId, userId }, body }),
    onSuccess: (_nothing, { body }) => done(body.action),
  })
}

function useInvite(auctionId: AuctionId, onDone: () => void) {
  const done = useDone(auctionId, onDone)
  return useMutation({
    mutationFn: (body: InvitationBody) => call(inviteBidder, { params: { auctionId }, body }),
    onSuccess: () => done('invite'),
  })
}
