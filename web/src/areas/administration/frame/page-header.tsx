import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import { FailedPage } from '../../../app/failed-page.tsx'
import { usePageTitle } from '../../../app/use-page-meta.ts'
import type { ReadState } from '../../../kernel/api/read-failure.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { problemOf } from '../../../kernel/api/call.ts'
import { EmptyState } from '../../../design/empty-state.tsx'
import { PageLoading } from '../../../app/page-state.tsx'
import styles from './page-header.module.css'

type Props = {
  title: string
  /** The link to the page above this one. */
  parent?: ReactNode
  /** What this page is called beside it; its title where nothing else is said. */
  here?: ReactNode
  /** Beside the title: a badge. */
  badge?: ReactNode
  /** One line below the title. */
  lead?: ReactNode
  /** Buttons at the right end; one of them primary. */
  actions?: ReactNode
}

/** The head of a page of the administration; it names the document too. */
export function PageHeader({ title, parent, here = title, badge, lead, actions }: Props) {
  const { t } = useTranslation()
  usePageTitle(title)
  return (
    <div className={styles.header}>
      {parent !== undefined && (
        <nav aria-label={t('administration.path')} className={styles.path}>
          {parent}
          <span className="muted" aria-hidden>
            {' / '}
          </span>
          {here}
        </nav>
      )}
      <div className={`line gap-4 multiline bottom between ${styles.line}`}>
        <div>
          <div className={`line multiline center ${styles.name}`}>
            <h1 className={styles.title}>{title}</h1>
            {badge}
          </div>
          {lead !== undefined && <p className={`muted sm ${styles.lead}`}>{lead}</p>}
        </div>
        {actions !== undefined && <div className="row stretch">{actions}</div>}
      </div>
    </div>
  )
}

/** Where an object's head takes buttons of the page below it; null until it is drawn. */
export const HeaderActionsContext = createContext<HTMLElement | null>(null)

/** Puts a page's own buttons at the right end of its object's head. */
export function HeaderActions({ children }: { children: ReactNode }) {
  const target = useContext(HeaderActionsContext)
  return target === null ? null : createPortal(children, target)
}

/** Whether there is no such thing, or an address of it is none. */
export function isNotThere(error: unknown): boolean {
  const status = problemOf(error)?.status
  return status === 404 || status === 400
}

type UnknownPageProps = {
  query: ReadState & { readonly error: unknown }
  /** That there is no such thing. */
  title: string
  back: ReactNode
}

/** In place of a page of one thing: while it is read, where it could not be read, and where it is not. */
export function UnknownPage({ query, title, back }: UnknownPageProps) {
  if (isNotThere(query.error))
    return <EmptyState title={title} drawing="sadFace" headingLevel={1} action={back} />
  return query.isError ? <UnreadAdministration query={query} back={back} /> : <PageLoading />
}

/** A page of the administration that could not be read, and that what runs goes on. */
export function UnreadAdministration({ query, back }: { query: ReadState; back: ReactNode }) {
  const { t } = useTranslation()
  return <FailedPage query={query} back={back} text={t('administration.unread')} />
}
