import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { CurrentPasswordField } from '../credentials/current-password-field.tsx'
import { UsernameForManagers } from '../credentials/username-for-managers.tsx'
import { problemOf } from '../../../kernel/api/problem.ts'
import { Button } from '../../../design/button.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { accountProblemTexts } from './account-problem-texts.ts'
import styles from './own-account-page.module.css'
import type { FactorTask } from './factor-overview.tsx'
import { SecondFactorField } from './second-factor-field.tsx'
import type { FactorTasks } from './use-factor-tasks.ts'

type Props = {
  task: FactorTask
  email: string
  asksForCode: boolean
  run: FactorTasks['run']
  onRemoved: () => void
  onCancel: () => void
}

type Missing = 'password' | 'code' | null

/** Who sits at an open screen cannot change how its owner signs in. */
export function ProofForm({ task, email, asksForCode, run, onRemoved, onCancel }: Props) {
  const { t } = useTranslation()
  const [proof, setProof] = useState({ password: '', code: '' })
  const [missing, setMissing] = useState<Missing>(null)
  const passwordRef = useRef<HTMLInputElement>(null)
  const codeRef = useRef<HTMLInputElement>(null)
  useEffect(() => passwordRef.current?.focus(), [])
  const refusal = problemOf(run.error)?.code
  const isFieldsFault = refusal === 'passwordWrong' || refusal === 'secondFactorWrong'
  const edit = (edited: Partial<typeof proof>) => {
    setProof({ ...proof, ...edited })
    setMissing(null)
    if (run.isError) run.reset()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const next: Missing =
      proof.password === '' ? 'password' : asksForCode && proof.code.trim() === '' ? 'code' : null
    setMissing(next)
    if (next === 'password') return passwordRef.current?.focus()
    if (next === 'code') return codeRef.current?.focus()
    run.mutate(
      { task, proof },
      {
        onSuccess: () => {
          if (task !== 'remove') return
          showToast({ tone: 'done', text: t('secondFactor.removed') })
          onRemoved()
        },
        onError: (error) => {
          const field = problemOf(error)?.code === 'secondFactorWrong' ? codeRef : passwordRef
          field.current?.focus()
        },
      },
    )
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>{t(`secondFactor.proof.${task}`)}</p>
      <ProblemNotice texts={accountProblemTexts} error={isFieldsFault ? null : run.error} />
      <UsernameForManagers email={email} />
      <div className={styles.pair}>
        <CurrentPasswordField
          label={t('secondFactor.password')}
          inputRef={passwordRef}
          value={proof.password}
          onChange={(password) => edit({ password })}
          isMissing={missing === 'password'}
          isWrong={refusal === 'passwordWrong'}
        />
        {asksForCode && (
          <SecondFactorField
            inputRef={codeRef}
            value={proof.code}
            onChange={(code) => edit({ code })}
            isMissing={missing === 'code'}
            isWrong={refusal === 'secondFactorWrong'}
          />
        )}
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
