import type { SecondFactorKey } from '@zuschlag/contracts/user/second-factor'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { problemOf } from '../../../kernel/api/problem.ts'
import { Button } from '../../../design/button.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { accountProblemTexts } from './account-problem-texts.ts'
import page from './own-account-page.module.css'
import styles from './second-factor.module.css'
import type { FactorTasks } from './use-factor-tasks.ts'

/** Modules of white around the picture, without which some cameras do not find it. */
const QUIET_ZONE = 4
const GROUP_LENGTH = 4

type Props = { newKey: SecondFactorKey; confirm: FactorTasks['confirm']; onCancel: () => void }

/** The key for the app, as a picture and to be typed, and the field for its first code. */
export function NewKey({ newKey, confirm, onCancel }: Props) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const codeRef = useRef<HTMLInputElement>(null)
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => headingRef.current?.focus(), [])
  const isWrong = problemOf(confirm.error)?.code === 'secondFactorWrong'
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setMissing(code.trim() === '')
    if (code.trim() === '') codeRef.current?.focus()
    else confirm.mutate(code, { onError: () => codeRef.current?.focus() })
  }
  return (
    <form className={page.form} onSubmit={submit} noValidate>
      <h3 ref={headingRef} tabIndex={-1}>
        {t('secondFactor.scanTitle')}
      </h3>
      <div className={styles.key}>
        <QrCode {...newKey.qr} label={t('secondFactor.qr')} />
        <div className="stack gap-3">
          <p>{t('secondFactor.scan')}</p>
          <p className="sm muted" id="second-factor-key">
            {t('secondFactor.typeKey')}
          </p>
          <code className={styles.code} aria-labelledby="second-factor-key">
            {grouped(newKey.key)}
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
        inputRef={codeRef}
        value={code}
        onChange={(typed) => {
          setCode(typed)
          setMissing(false)
          if (confirm.isError) confirm.reset()
        }}
        hint={t('secondFactor.firstCodeHint')}
        error={
          isMissing ? t('secondFactor.missing.app') : isWrong ? t('secondFactor.firstCodeWrong') : undefined
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

function grouped(key: string): string {
  return key.match(new RegExp(`.{1,${GROUP_LENGTH}}`, 'g'))?.join(' ') ?? key
}
