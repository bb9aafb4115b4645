import { defaultLanguage, languages, type Language } from '@zuschlag/contracts/kernel/languages'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import type { AdministeredAuction } from '@zuschlag/contracts/administration/administered-auctions'
import { useState, type SubmitEvent } from 'react'
import { Button } from '../../../design/button.tsx'
import { SelectField } from '../../../design/select-field.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { BulkFrame } from './bulk-frame.tsx'
import { extendTasks, inviteTasks, publishTasks, type BulkKind } from './bulk-kinds.ts'
import type { BulkTask } from './bulk-task.ts'
import { INVITED_MAX, readInvited } from './invited-list.ts'
import { useBulk } from './use-bulk.ts'

const hourChoices = ['1', '24', '48', '168'] as const
const REASON_LENGTH_MAX = 500

export type BulkTarget = Pick<AdministeredAuction, 'id' | 'title' | 'phase' | 'end'>
type Props = { kind: BulkKind; auctions: readonly BulkTarget[]; onClose: () => void }
type Typed = { list: string; reason: string; hours: (typeof hourChoices)[number]; language: Language }
type Faults = { list?: string; reason?: string }

/** Asks once for what all of them need, and then says of each what happened. */
export function BulkDialog({ kind, auctions, onClose }: Props) {
  const { t } = useTranslation()
  const bulk = useBulk()
  const [typed, setTyped] = useState<Typed>({ list: '', reason: '', hours: '24', language: defaultLanguage })
  const [faults, setFaults] = useState<Faults>({})
  const faultsOf = useFaults(kind)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = faultsOf(typed)
    setFaults(found)
    if (Object.keys(found).length === 0) bulk.start(tasksOf(kind, auctions, typed))
  }
  const edit = (change: Partial<Typed>) => {
    setTyped({ ...typed, ...change })
    setFaults({})
  }
  return (
    <BulkFrame
      title={t(`administration.bulk.${kind}.title`, { count: auctions.length })}
      bulk={bulk}
      onClose={onClose}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <p>{t(`administration.bulk.${kind}.effect`)}</p>
        {kind !== 'publish' && <BulkFields kind={kind} typed={typed} faults={faults} onEdit={edit} />}
        <div className="row stretch">
          <Button type="submit">{t(`administration.bulk.${kind}.action`)}</Button>
          <Button variant="secondary" onPress={onClose}>
            {t('runningAuction.cancel')}
          </Button>
        </div>
      </form>
    </BulkFrame>
  )
}

type FieldsProps = {
  kind: 'extend' | 'invite'
  typed: Typed
  faults: Faults
  onEdit: (change: Partial<Typed>) => void
}

function BulkFields({ kind, typed, faults, onEdit }: FieldsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      {kind === 'extend' ? (
        <SelectField
          label={t('administration.bulk.extend.by')}
          name="hours"
          value={typed.hours}
          options={hourChoices.map((value) => ({
            value,
            label: t(`administration.bulk.extend.hours.${value}`),
          }))}
          onChange={(hours) => onEdit({ hours })}
        />
      ) : (
        <>
          <TextField
            label={t('administration.bulk.invite.list')}
            hint={t('administration.bulk.invite.listHint', { max: INVITED_MAX })}
            multiline
            isRequired
            value={typed.list}
            onChange={(list) => onEdit({ list })}
            error={faults.list}
          />
          <SelectField
            label={t('runningAuction.invite.language')}
            name="language"
            value={typed.language}
            options={languages.map((value) => ({ value, label: format.languageName(value) }))}
            onChange={(language) => onEdit({ language })}
          />
        </>
      )}
      <TextField
        label={t(kind === 'extend' ? 'runningAuction.reason' : 'runningAuction.admission.note')}
        hint={t(kind === 'extend' ? 'runningAuction.reasonHint.extend' : 'runningAuction.admission.noteHint')}
        isRequired
        maxLength={REASON_LENGTH_MAX}
        value={typed.reason}
        onChange={(reason) => onEdit({ reason })}
        error={faults.reason}
      />
    </>
  )
}

function useFaults(kind: BulkKind): (typed: Typed) => Faults {
  const { t } = useTranslation()
  return ({ list, reason }) => {
    if (kind === 'publish') return {}
    const { people, wrongLines } = readInvited(list)
    const faults: Faults = {}
    if (reason.trim() === '')
      faults.reason = t(
        kind === 'extend' ? 'runningAuction.fault.reasonMissing' : 'runningAuction.admission.noteMissing',
      )
    if (kind === 'extend') return faults
    if (wrongLines.length > 0)
      faults.list = t('administration.bulk.invite.wrongLines', { lines: wrongLines.join(', ') })
    else if (people.length === 0) faults.list = t('administration.bulk.invite.nobody')
    else if (people.length > INVITED_MAX)
      faults.list = t('administration.bulk.invite.tooMany', { max: INVITED_MAX })
    return faults
  }
}

function tasksOf(kind: BulkKind, auctions: readonly BulkTarget[], typed: Typed): readonly BulkTask[] {
  const reason = typed.reason.trim()
  switch (kind) {
    case 'publish':
      return publishTasks(auctions)
    case 'extend':
      return extendTasks(auctions, { hours: Number(typed.hours), reason })
    case 'invite':
      return inviteTasks(auctions, {
        people: readInvited(typed.list).people,
        reason,
        language: typed.language,
      })
  }
}
