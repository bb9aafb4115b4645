import type { BlogEntry } from '@zuschlag/contracts/site/blog'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { EmptyState } from '../../../design/empty-state.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import styles from './blog-list.module.css'
import { PostFacts, pictureOf } from './post-facts.tsx'

type Props = {
  /** Undefined while they are on their way. */
  entries: readonly BlogEntry[] | undefined
  renderLink: (entry: BlogEntry) => ReactNode
}

/** All posts, the newest large. */
export function BlogList({ entries, renderLink }: Props) {
  const { t } = useTranslation()
  if (entries?.length === 0) {
    return <EmptyState title={t('BlogListPage.NoEntries')}>{t('BlogListPage.NoEntriesReason')}</EmptyState>
  }
  if (entries === undefined) return <BlogSkeleton />
  return (
    <ul className={`grid strong-rule ${styles.list}`}>
      {entries.map((entry, index) => (
        <li key={entry.slug}>
          <article className={`stack gap-5 anchor ${styles.entry}`}>
            <img
              src={pictureOf(entry.image.filename)}
              alt=""
              width={600}
              height={400}
              decoding="async"
              loading={index === 0 ? 'eager' : 'lazy'}
            />
            <div className={`stack gap-3 ${styles.text}`}>
              <h2>{renderLink(entry)}</h2>
              <p>{entry.intro}</p>
              <PostFacts post={entry} />
            </div>
          </article>
        </li>
      ))}
    </ul>
  )
}

/** The places of the newest three. */
function BlogSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={`grid strong-rule ${styles.list}`} aria-busy aria-label={t('shell.loading')} role="group">
      {[1, 2, 3].map((place) => (
        <div key={place}>
          <div className={`stack gap-5 anchor ${styles.entry}`}>
            <div className={styles.picture}>
              <Skeleton height="100%" />
            </div>
            <div className={`stack gap-3 ${styles.text}`}>
              <Skeleton width="80%" height="2rem" />
              <Skeleton height="4.5rem" />
              <Skeleton width="40%" />
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}
