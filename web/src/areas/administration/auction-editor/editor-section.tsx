import type { Section } from '@zuschlag/contracts/auction/field-catalogue'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import styles from './editor.module.css'
import { sectionId } from '../object/object-values.ts'

type Props = { section: Section; aside?: ReactNode; children: ReactNode }

/** One part of the editor, which the list of contents leads to. */
export function EditorSection({ section, aside, children }: Props) {
  const { t } = useTranslation()
  return (
    <div id={sectionId(section)} className={styles.section} tabIndex={-1}>
      <Panel
        title={t(`administration.editor.section.${section}`)}
        aside={aside !== undefined && <span className="sm muted">{aside}</span>}
      >
        <PanelBody>
          <div className={`fields ${styles.fields}`}>{children}</div>
        </PanelBody>
      </Panel>
    </div>
  )
}

/** Two fields side by side where there is room. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={`stack gap-5 top ${styles.pair}`}>{children}</div>
}
