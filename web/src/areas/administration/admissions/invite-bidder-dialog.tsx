import { defaultLanguage, languages, type Language } from '@zuschlag/contracts/kernel/languages'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { inviteBidder } from '@zuschlag/contracts/administration/admissions'
import type { AuctionId, CommandId } from '@zuschlag/contracts/kernel/ids'
import { useState } from 'react'
import { AccessUntilField } from '../fields/moment-field.tsx'
import { FormDialog } from '../editing/dialogs.tsx'
import { endOfDay } from '../fields/zoned-input.ts'
import { problemOf } from '../../../kernel/api/problem.ts'
import { SelectField } from '../../../design/select-field.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './admissions.module.css'
import { parseAmount } from '@zuschlag/contracts/kernel/parse-amount'
import { useInvite, type InvitationBody } from './use-change-admission.ts'

type Field = 'email' | 'firstName' | 'lastName' | 'limit' | 'until' | 'reason'
type Props = { auctionId: AuctionId; timeZone: string; onClose: () => void }
const nothing = { email: '', firstName: '', lastName: '', limit: '', until: '', reason: '' }

/** Lets somebody in by their address. The answer says nothing of whether there was an account before. */
export function InviteBidderDialog({ auctionId, timeZone, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
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
      pending={t('runningAuction.sending')}
      isPending={sending.isPending}
      refusal={isPast ? null : sending.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {field('email', { type: 'email', autoComplete: 'off', isRequired: true })}
      <div className={styles.pair}>
        {field('firstName', { autoComplete: 'off', isRequired: true })}
        {field('lastName', { autoComplete: 'off', isRequired: true })}
      </div>
      <div className={styles.pair}>
        <SelectField
          label={t('runningAuction.invite.language')}
          name="language"
          value={language}
          onChange={setLanguage}
          options={languages.map((value) => ({ value, label: format.languageName(value) }))}
        />
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

function newCommandId(): CommandId {
  return crypto.randomUUID() as CommandId
}
