import { useQueryClient } from '@tanstack/react-query'
import type { AdministeredAuction } from '@zuschlag/contracts/administration/administered-auctions'
import type { Admission } from '@zuschlag/contracts/administration/admissions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { defaultLanguage, type Language } from '@zuschlag/contracts/kernel/languages'
import { parseAmount } from '@zuschlag/contracts/kernel/parse-amount'
import { Check, Ellipsis, X } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { SelectField } from '../../../design/select-field.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { administeredKey } from '../../../kernel/api/administration-queries.ts'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { useWaitingTime } from '../../../kernel/forms/problem-notice.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useRefusalText, choices } from '../editing/use-change.ts'
import {
  type BulkKind,
  type BulkResult,
  type BulkResults,
  BulkSkip,
  type BulkTask,
  extendTasks,
  inviteTasks,
  type PeopleAction,
  peopleTasks,
  publishTasks,
  runBulk,
  waitOf,
  INVITED_MAX,
  readInvited,
} from './bulk-tasks.ts'
import { LanguageField, NoteField, LimitField } from '../editing/dialogs.tsx'
import styles from './bulk.module.css'

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
  const submit = () => {
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
      effect={t(`administration.bulk.${kind}.effect`)}
      action={t(`administration.bulk.${kind}.action`)}
      bulk={bulk}
      onSubmit={submit}
      onClose={onClose}
    >
      {kind !== 'publish' && <BulkFields kind={kind} typed={typed} faults={faults} onEdit={edit} />}
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
  return (
    <>
      {kind === 'extend' ? (
        <SelectField
          label={t('administration.bulk.extend.by')}
          name="hours"
          value={typed.hours}
          options={choices(hourChoices, (value) => t(`administration.bulk.extend.hours.${value}`))}
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
          <LanguageField
            label={t('runningAuction.invite.language')}
            value={typed.language}
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

type PeopleDialogProps = {
  auctionId: AuctionId
  action: PeopleAction
  people: readonly Admission[]
  onClose: () => void
}

/** One decision about several people of one object, with one reason; then what became of each. */
export function PeopleDialog({ auctionId, action, people, onClose }: PeopleDialogProps) {
  const { t } = useTranslation()
  const bulk = useBulk()
  const [typed, setTyped] = useState({ reason: '', limit: '' })
  const [fault, setFault] = useState<'reason' | 'limit' | null>(null)
  const edit = (change: Partial<typeof typed>) => {
    setTyped({ ...typed, ...change })
    setFault(null)
  }
  const submit = () => {
    const limit = parseAmount(typed.limit)
    const reason = typed.reason.trim()
    if (limit === undefined) setFault('limit')
    else if (reason === '') setFault('reason')
    else bulk.start(peopleTasks(auctionId, people, { action, reason, limit }))
  }
  return (
    <BulkFrame
      title={t('administration.bulk.people.title', {
        count: people.length,
        action: t(`runningAuction.admission.${action}.open`),
      })}
      effect={t(`administration.bulk.people.effect.${action}`)}
      action={t(`runningAuction.admission.${action}.action`)}
      bulk={bulk}
      onSubmit={submit}
      onClose={onClose}
    >
      {action === 'limit' && (
        <LimitField value={typed.limit} onChange={(limit) => edit({ limit })} isWrong={fault === 'limit'} />
      )}
      <NoteField value={typed.reason} onChange={(reason) => edit({ reason })} isWrong={fault === 'reason'} />
    </BulkFrame>
  )
}

type BulkFrameProps = {
  title: string
  size?: 'wide' | undefined
  /** What follows from it. */
  effect: string
  /** On the button that sends; without it there is nothing to send. */
  action: string | undefined
  /** On the button that closes. */
  cancel?: string
  bulk: ReturnType<typeof useBulk>
  onSubmit: () => void
  onClose: () => void
  /** The fields of the form, until it was sent. */
  children: ReactNode
}

/** A dialog that asks, and from the press on reports what became of each. */
export function BulkFrame(props: BulkFrameProps) {
  const { title, size, effect, action, cancel, bulk, onSubmit, onClose, children } = props
  const { t } = useTranslation()
  const { run } = bulk
  // What is on its way goes on; closed, nobody would read what failed.
  const close = () => {
    if (run?.isRunning !== true) onClose()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Dialog isOpen onClose={close} title={title} role="alertdialog" {...(size !== undefined && { size })}>
      {run === null ? (
        <form className="stack" onSubmit={submit} noValidate>
          <p>{effect}</p>
          {children}
          <div className="row stretch">
            {action !== undefined && <Button type="submit">{action}</Button>}
            <Button variant="secondary" onPress={onClose}>
              {cancel ?? t('runningAuction.cancel')}
            </Button>
          </div>
        </form>
      ) : (
        <div className="stack">
          <BulkReport run={run} />
          <div className="row stretch">
            <Button isBlocked={run.isRunning} onPress={close}>
              {t('administration.bulk.close')}
            </Button>
            {!run.isRunning && [...run.results.values()].some((result) => result.kind !== 'done') && (
              <Button variant="secondary" onPress={bulk.again}>
                {t('administration.bulk.again')}
              </Button>
            )}
          </div>
        </div>
      )}
    </Dialog>
  )
}

/** What became of each, the reason beside what did not happen. */
function BulkReport({ run }: { run: BulkRun }) {
  const { t } = useTranslation()
  const waitingTime = useWaitingTime()
  const wait = waitOf(run.results)
  const done = [...run.results.values()].filter(({ kind }) => kind === 'done').length
  return (
    <>
      <p role="status">
        <b>{t('administration.bulk.done', { done, count: run.tasks.length })}</b>
        {wait !== null && ` ${t('administration.bulk.limited', { wait: waitingTime(wait.seconds) })}`}
      </p>
      <ul className={`stack gap-near ${styles.report}`}>
        {run.tasks.map(({ id, label }) => (
          <li key={id} className="line baseline gap-close">
            <TaskOutcome label={label} result={run.results.get(id)} />
          </li>
        ))}
      </ul>
    </>
  )
}

function TaskOutcome({ label, result }: { label: string; result: BulkResult | undefined }) {
  const { t } = useTranslation()
  const refusalText = useRefusalText()
  if (result === undefined)
    return (
      <>
        <Icon of={Ellipsis} size="sm" />
        <span className="muted">{label}</span>
      </>
    )
  if (result.kind === 'done')
    return (
      <>
        <Icon of={Check} size="sm" />
        <span>{label}</span>
      </>
    )
  const why =
    result.kind === 'notSent'
      ? t('administration.bulk.notSent')
      : result.error instanceof BulkSkip
        ? t(`administration.bulk.skip.${result.error.reason}`)
        : refusalText(result.error)
  return (
    <>
      <Icon of={X} size="sm" />
      <span>
        {label}
        <span className={`sm block ${styles.why}`}>{why}</span>
      </span>
    </>
  )
}

/** The tasks of one press with what became of each so far; null before anything was sent. */
type BulkRun = {
  readonly tasks: readonly BulkTask[]
  readonly results: BulkResults
  readonly isRunning: boolean
}

/** Runs the tasks of a dialog; `again` repeats what failed, with the same command ids. */
export function useBulk() {
  const queryClient = useQueryClient()
  const [run, setRun] = useState<BulkRun | null>(null)
  const start = async (tasks: readonly BulkTask[], before: BulkResults) => {
    setRun({ tasks, results: before, isRunning: true })
    const results = await runBulk(tasks, before, (soFar) =>
      setRun({ tasks, results: soFar, isRunning: true }),
    )
    setRun({ tasks, results, isRunning: false })
    await queryClient.invalidateQueries({ queryKey: administeredKey })
  }
  return {
    run,
    start: (tasks: readonly BulkTask[]) => void start(tasks, new Map()),
    again: () => {
      if (run !== null) void start(run.tasks, run.results)
    },
  }
}
