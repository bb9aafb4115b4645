import { Fragment, type ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { usePageTitle } from '../../../app/use-page-title.ts'
import styles from './page-header.module.css'

type Props = {
  title: string
  /** Links to the pages above this one, outermost first; the last word is this page's own and no link. */
  path?: readonly { readonly id: string; readonly part: ReactNode }[]
  /** Beside the title: a badge. */
  badge?: ReactNode
  /** One line below the title. */
  lead?: ReactNode
  /** Buttons at the right end; one of them primary. */
  actions?: ReactNode
}

/** The head of a page of the administration; it names the document too. */
export function PageHeader({ title, path, badge, lead, actions }: Props) {
  const { t } = useTranslation()
  usePageTitle(title)
  return (
    <div className={styles.header}>
      {path && (
        <nav aria-label={t('administration.path')} className={styles.path}>
          {path.map(({ id, part }, index) => (
            <Fragment key={id}>
              {index > 0 && (
                <span className="muted" aria-hidden>
                  {' / '}
                </span>
              )}
              {part}
            </Fragment>
          ))}
        </nav>
      )}
      <div className={styles.line}>
        <div>
          <div className={styles.name}>
            <h1 className={styles.title}>{title}</h1>
            {badge}
          </div>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions !== undefined && <div className="row stretch">{actions}</div>}
      </div>
    </div>
  )
}
