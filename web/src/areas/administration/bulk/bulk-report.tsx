import { Check, Ellipsis, X } from 'lucide-react'
import { Icon } from '../../../design/icon.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useWaitingTime } from '../../../kernel/forms/use-waiting-time.ts'
import { useRefusalText } from '../editing/use-change.ts'
import { BulkSkip, waitOf, type BulkResult } from './bulk-task.ts'
import styles from './bulk.module.css'
import type { BulkRun } from './use-bulk.ts'

/** What became of each, the reason beside what did not happen. */
export function BulkReport({ run }: { run: BulkRun }) {
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
      <ul className={styles.report}>
        {run.tasks.map(({ id, label }) => (
          <li key={id}>
            <Outcome label={label} result={run.results.get(id)} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Outcome({ label, result }: { label: string; result: BulkResult | undefined }) {
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
        <span className={styles.why}>{why}</span>
      </span>
    </>
  )
}
