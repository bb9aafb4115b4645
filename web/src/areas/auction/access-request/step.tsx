import type { ReactNode } from 'react'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import styles from './access-request.module.css'

/** One part of the request. */
export function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <PanelBody>
        <div className={styles.step}>{children}</div>
      </PanelBody>
    </Panel>
  )
}
