import { Check, Circle, TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Icon } from '../../../design/icon.tsx'
import { VisuallyHidden } from '../../../design/visually-hidden.tsx'
import styles from './editor.module.css'
import { useCurrentSection } from './use-current-section.ts'
import {
  type ObjectField,
  sectionId,
  sectionOf,
  editorSections,
  type Section,
} from '../object/object-values.ts'

type Props = {
  problems: ReadonlyMap<ObjectField, unknown>
  /** Sections that hold nothing that anybody entered. */
  isEmpty: (section: Section) => boolean
}

/** The sections, each with what is left to do in it. */
export function Contents({ problems, isEmpty }: Props) {
  const { t } = useTranslation()
  const current = useCurrentSection()
  return (
    <nav className={styles.contents} aria-label={t('administration.editor.contents')}>
      <ol>
        {editorSections.map((section) => {
          const count = [...problems.keys()].filter((field) => sectionOf(field) === section).length
          return (
            <li key={section}>
              <a
                href={`#${sectionId(section)}`}
                aria-current={section === current ? 'location' : undefined}
                data-state={count > 0 ? 'wrong' : isEmpty(section) ? 'empty' : 'done'}
                onClick={(event) => {
                  event.preventDefault()
                  const target = document.querySelector<HTMLElement>(`#${sectionId(section)}`)
                  target?.scrollIntoView()
                  target?.focus({ preventScroll: true })
                }}
              >
                <Icon of={count > 0 ? TriangleAlert : isEmpty(section) ? Circle : Check} size="sm" />
                {t(`administration.editor.section.${section}`)}
                {count > 0 && (
                  <span className="num">
                    {count} <VisuallyHidden>{t('administration.editor.open', { count })}</VisuallyHidden>
                  </span>
                )}
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
