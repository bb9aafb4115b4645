import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  type SecondFactor,
  type SecondFactorKey,
} from '@zuschlag/contracts/user/second-factor'
import { type SubmitEvent, useEffect, useRef, useState, useEffectEvent } from 'react'
import { Button } from '../../../design/button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Panel } from '../../../design/panel.tsx'
import { saveFile } from '../../../design/save-file.ts'
import { TextField } from '../../../design/text-field.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { useFocusOnStep } from '../../../design/use-focus-on-step.ts'
import { call, callForBody, problemOf } from '../../../kernel/api/call.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { currentUserQuery } from '../../../kernel/api/queries.ts'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { readerZone, useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { UsernameForManagers, useAskedFields } from '../credentials/current-password-field.tsx'
import { accountProblemTexts } from './user-layout.tsx'
import { secondFactorQuery, sessionsQuery } from './queries.ts'
import { ProofFields, proofRefusal, fieldAtFault } from './proof-fields.tsx'
import styles from './user.module.css'

type Props = { email: string; mustSetUp: boolean }

/** A code of an app besides the password, for those who work for a tenant or for the platform. */
export function SecondFactorPanel({ email, mustSetUp }: Props) {
  const { t } = useTranslation()
  const query = useQuery(secondFactorQuery)
  const [task, setTask] = useState<FactorTask | null>(null)
  const tasks = useFactorTasks()
  const step = tasks.codes ? 'codes' : tasks.key ? 'key' : (task ?? 'overview')
  const placeRef = useFocusOnStep(step)
  const factor = query.data
  const isLeftOut = factor === undefined ? !query.isError : !factor.isOffered && factor.setUpAt === null
  if (isLeftOut) return null
  const leave = () => {
    setTask(null)
    tasks.reset()
  }
  const body = () => {
    if (factor === undefined) return null
    if (tasks.codes) return <RecoveryCodes codes={tasks.codes} onDone={leave} />
    if (tasks.key) return <NewKey newKey={tasks.key} confirm={tasks.confirm} onCancel={leave} />
    if (task === null) return <FactorOverview factor={factor} onTask={setTask} />
    return (
      <ProofForm
        task={task}
        email={email}
        asksForCode={factor.setUpAt !== null}
        run={tasks.run}
        onRemoved={leave}
        onCancel={leave}
      />
    )
  }
  return (
    <Panel title={t('secondFactor.title')}>
      <FailedRead query={query} />
      <div className="fields" ref={placeRef} tabIndex={-1}>
        {mustSetUp && factor?.setUpAt === null && (
          <Notice tone="warning" title={t('secondFactor.mustTitle')}>
            {t('secondFactor.mustText')}
          </Notice>
        )}
        {body()}
      </div>
    </Panel>
  )
}

/** Each of them asks for the password first. */
type FactorTask = 'setUp' | 'renew' | 'remove'

/** With so few codes left, new ones should be made. */
const CODES_LEFT_LOW = 3

type FactorOverviewProps = { factor: SecondFactor; onTask: (task: FactorTask) => void }

/** Whether there is a second factor, and what can be done about it. */
function FactorOverview({ factor, onTask }: FactorOverviewProps) {
  const { t, format } = useIntl()
  if (factor.setUpAt === null) {
    return (
      <div className="stack start">
        <p>{t('secondFactor.why')}</p>
        <Button onPress={() => onTask('setUp')}>{t('secondFactor.setUp')}</Button>
      </div>
    )
  }
  const left = t('secondFactor.codesLeft', { count: factor.recoveryCodesLeft })
  return (
    <div className="stack start">
      <p>{t('secondFactor.setUpAt', { date: format.dateTime(factor.setUpAt, readerZone) })}</p>
      {factor.recoveryCodesLeft < CODES_LEFT_LOW ? (
        <Notice tone="warning" title={left}>
          {t('secondFactor.codesLow')}
        </Notice>
      ) : (
        <p className="muted">{left}</p>
      )}
      <div className="row">
        <Button variant="secondary" onPress={() => onTask('renew')}>
          {t('secondFactor.renew')}
        </Button>
        <Button variant="secondary" onPress={() => onTask('setUp')}>
          {t('secondFactor.replace')}
        </Button>
        {!factor.isRequired && (
          <Button variant="text" onPress={() => onTask('remove')}>
            {t('secondFactor.remove')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Modules of white around the picture, without which some cameras do not find it. */
const QUIET_ZONE = 4
const GROUP_LENGTH = 4

type NewKeyProps = { newKey: SecondFactorKey; confirm: FactorTasks['confirm']; onCancel: () => void }

/** The key for the app, as a picture and to be typed, and the field for its first code. */
function NewKey({ newKey, confirm, onCancel }: NewKeyProps) {
  const { t } = useTranslation()
  const fields = useAskedFields({ code: '' }, confirm)
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => headingRef.current?.focus(), [])
  const isWrong = problemOf(confirm.error)?.code === 'secondFactorWrong'
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { code } = fields.values
    if (fields.check(code.trim() === '' ? { code: true } : {}))
      confirm.mutate(code, { onError: () => fields.focus('code') })
  }
  return (
    <form className="fields" onSubmit={submit} noValidate>
      <h3 ref={headingRef} tabIndex={-1}>
        {t('secondFactor.scanTitle')}
      </h3>
      <div className={`stack gap-5 top ${styles.key}`}>
        <QrCode {...newKey.qr} label={t('secondFactor.qr')} />
        <div className="stack gap-3">
          <p>{t('secondFactor.scan')}</p>
          <p className="sm muted" id="second-factor-key">
            {t('secondFactor.typeKey')}
          </p>
          <code className={`breaks sunken ${styles.code}`} aria-labelledby="second-factor-key">
            {inGroups(newKey.key)}
          </code>
          {/* A phone cannot photograph itself. */}
          <a className="sm" href={newKey.uri}>
            {t('secondFactor.openApp')}
          </a>
        </div>
      </div>
      <ProblemNotice texts={accountProblemTexts} error={isWrong ? null : confirm.error} />
      <TextField
        label={t('secondFactor.firstCode')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        {...fields.field('code')}
        hint={t('secondFactor.firstCodeHint')}
        error={
          fields.mistakes.code
            ? t('secondFactor.missing.app')
            : isWrong
              ? t('secondFactor.firstCodeWrong')
              : undefined
        }
      />
      <div className="row">
        <Button type="submit" isPending={confirm.isPending} pendingLabel={t('account.saving')}>
          {t('secondFactor.confirm')}
        </Button>
        <Button variant="secondary" onPress={onCancel}>
          {t('secondFactor.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Black on white in both themes: cameras read no other way round. */
function QrCode({ size, path, label }: SecondFactorKey['qr'] & { label: string }) {
  const side = size + 2 * QUIET_ZONE
  return (
    <svg className={styles.qr} role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`}>
      <rect width={side} height={side} fill="#fff" />
      <path transform={`translate(${QUIET_ZONE} ${QUIET_ZONE})`} d={path} shapeRendering="crispEdges" />
    </svg>
  )
}

function inGroups(key: string): string {
  return key.match(new RegExp(`.{1,${GROUP_LENGTH}}`, 'g'))?.join(' ') ?? key
}

type ProofFormProps = {
  task: FactorTask
  email: string
  asksForCode: boolean
  run: FactorTasks['run']
  onRemoved: () => void
  onCancel: () => void
}

/** Who sits at an open screen cannot change how its owner signs in. */
function ProofForm({ task, email, asksForCode, run, onRemoved, onCancel }: ProofFormProps) {
  const { t } = useTranslation()
  const fields = useAskedFields({ password: '', code: '' }, run)
  const focusPassword = useEffectEvent(() => fields.focus('password'))
  useEffect(() => focusPassword(), [])
  const refusal = proofRefusal(run.error)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { values: proof } = fields
    const isCodeMissing = asksForCode && proof.code.trim() === ''
    const isWhole = fields.check(
      proof.password === '' ? { password: true } : isCodeMissing ? { code: true } : {},
    )
    if (!isWhole) return
    run.mutate(
      { task, proof },
      {
        onSuccess: () => {
          if (task !== 'remove') return
          showToast({ tone: 'done', text: t('secondFactor.removed') })
          onRemoved()
        },
        onError: (error) => fields.focus(fieldAtFault(error)),
      },
    )
  }
  return (
    <form className="fields" onSubmit={submit} noValidate>
      <p>{t(`secondFactor.proof.${task}`)}</p>
      <ProblemNotice texts={accountProblemTexts} error={refusal ? null : run.error} />
      <UsernameForManagers email={email} />
      <div className="pair">
        <ProofFields
          label={t('secondFactor.password')}
          fields={fields}
          asksForCode={asksForCode}
          refusal={refusal}
        />
      </div>
      <div className="row">
        <Button type="submit" isPending={run.isPending} pendingLabel={t('account.saving')}>
          {t(`secondFactor.go.${task}`)}
        </Button>
        <Button variant="secondary" onPress={onCancel}>
          {t('secondFactor.cancel')}
        </Button>
      </div>
    </form>
  )
}

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void }

/** The codes for a lost app, this once. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation()
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => headingRef.current?.focus(), [])
  const text = `${t('secondFactor.fileTitle')}\n\n${codes.join('\n')}\n`
  return (
    <div className="fields">
      <h3 ref={headingRef} tabIndex={-1}>
        {t('secondFactor.codesTitle')}
      </h3>
      <Notice tone="warning" title={t('secondFactor.codesOnce')}>
        {t('secondFactor.codesKeep')}
      </Notice>
      <ul className={`grid sunken ${styles.codes}`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row">
        <Button variant="secondary" onPress={() => saveFile('zuschlag-codes.txt', text, 'text/plain')}>
          {t('secondFactor.save')}
        </Button>
        <Button onPress={onDone}>{t('secondFactor.kept')}</Button>
      </div>
    </div>
  )
}

/** Password, and a code of the second factor that there is. */
type Proof = { password: string; code: string }

/** What changes a second factor. Key and codes are shown once, and live as long as the panel shows them. */
function useFactorTasks() {
  const queryClient = useQueryClient()
  const refresh = () => {
    void queryClient.invalidateQueries(secondFactorQuery)
    void queryClient.invalidateQueries(sessionsQuery)
    void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey, exact: true })
  }
  const run = useMutation({
    mutationFn: async ({ task, proof }: { task: FactorTask; proof: Proof }) => {
      const { password, code } = proof
      if (task === 'setUp') {
        const body = code === '' ? { password } : { password, code }
        return { key: await callForBody(beginSecondFactor, { body }) }
      }
      if (task === 'renew') return callForBody(renewRecoveryCodes, { body: proof })
      await call(removeSecondFactor, { body: proof })
      return {}
    },
    onSuccess: (_done, { task }) => {
      if (task !== 'setUp') refresh()
    },
  })
  const confirm = useMutation({
    mutationFn: (code: string) => callForBody(confirmSecondFactor, { body: { code } }),
    onSuccess: refresh,
  })
  const done = run.data
  return {
    run,
    confirm,
    key: done && 'key' in done ? done.key : null,
    codes: confirm.data?.recoveryCodes ?? (done && 'recoveryCodes' in done ? done.recoveryCodes : null),
    reset() {
      run.reset()
      confirm.reset()
    },
  }
}

type FactorTasks = ReturnType<typeof useFactorTasks>
