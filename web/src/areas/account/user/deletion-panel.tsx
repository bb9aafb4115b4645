import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Button } from '../../../design/button.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { DeletionDialog } from './deletion-dialog.tsx'
import { secondFactorQuery } from './queries.ts'
import styles from './own-account-page.module.css'

const points = ['erased', 'kept', 'final'] as const

/** What goes, what stays and why, before anything is asked. */
export function DeletionPanel({ email, onDeleted }: { email: string; onDeleted: () => void }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { data: factor } = useQuery(secondFactorQuery)
  const asksForCode = factor !== undefined && factor.setUpAt !== null
  return (
    <Panel title={t('user.data.deletion')}>
      <PanelBody>
        <div className="stack start">
          <ul className={styles.points}>
            {points.map((point) => (
              <li key={point}>{t(`user.data.${point}`)}</li>
            ))}
          </ul>
          <Button variant="secondary" onPress={() => setOpen(true)}>
            {t('user.data.deletionAction')}
          </Button>
          {/* A closed dialog forgets what was typed into it. */}
          {isOpen && (
            <DeletionDialog
              email={email}
              asksForCode={asksForCode}
              onDeleted={onDeleted}
              onClose={() => setOpen(false)}
            />
          )}
        </div>
      </PanelBody>
    </Panel>
  )
}
