import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { secondFactorQuery } from './queries.ts'
import { useFocusOnStep } from '../../../design/use-focus-on-step.ts'
import styles from './own-account-page.module.css'
import { FactorOverview, type FactorTask } from './factor-overview.tsx'
import { NewKey } from './new-key.tsx'
import { ProofForm } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useFactorTasks } from './use-factor-tasks.ts'

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
      <PanelBody>
        <FailedRead query={query} />
        <div className={styles.form} ref={placeRef} tabIndex={-1}>
          {mustSetUp && factor?.setUpAt === null && (
            <Notice tone="warning" title={t('secondFactor.mustTitle')}>
              {t('secondFactor.mustText')}
            </Notice>
          )}
          {body()}
        </div>
      </PanelBody>
    </Panel>
  )
}
