import type { ReactNode } from 'react'
import { Panel, PanelBody } from '../../../design/panel.tsx'

/** One part of the request. */
export function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <PanelBody>
        <div className="stack">{children}</div>
      </PanelBody>
    </Panel>
  )
}
