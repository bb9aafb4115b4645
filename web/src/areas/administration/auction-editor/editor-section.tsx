import type { Section } from '@zuschlag/contracts/auction/field-catalogue'
import { type ReactNode, createContext, useContext } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Panel } from '../../../design/panel.tsx'
import { sectionId, type ObjectField, type ObjectValues } from '../object/object-values.ts'
import styles from './editor.module.css'

/** What the fields of the editor read and write. */
export type Editor = {
  readonly values: ObjectValues
  readonly set: <F extends ObjectField>(field: F, value: ObjectValues[F]) => void
  /** Changes what stands there by then, for what arrives later than it was asked for. */
  readonly setFrom: <F extends ObjectField>(
    field: F,
    next: (current: ObjectValues[F]) => ObjectValues[F],
  ) => void
  /** Several fields at once. */
  readonly change: (change: Partial<ObjectValues>) => void
  /**
   * Notes that a part of a day or time is typed, or a figure that is none: nothing is published or saved by
   * hand meanwhile. One call with `false` ends one with `true`: a field may have several inputs.
   */
  readonly setUnfinished: (field: ObjectField, isUnfinished: boolean) => void
  /** Files on their way: nobody leaves without being asked, and nothing is published, until they are here. */
  readonly uploads: number
  readonly countUploads: (change: number) => void
  /** Why a field does not fit, in words; absent where it does. */
  readonly errorOf: (field: ObjectField) => string | undefined
  /** Fixed by the first bid, or by the end. */
  readonly isLocked: (field: ObjectField) => boolean
  /** Currency of the object's tenant. */
  readonly currency: string
}

export const EditorContext = createContext<Editor | null>(null)

export function useEditor(): Editor {
  const editor = useContext(EditorContext)
  if (editor === null) throw new Error('A field of the editor needs its editor')
  return editor
}

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
        <div className={`fields ${styles.fields}`}>{children}</div>
      </Panel>
    </div>
  )
}

/** Two fields side by side where there is room. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={`stack gap-5 top ${styles.pair}`}>{children}</div>
}
