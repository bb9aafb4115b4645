import type { BlogEntry, BlogPost as Post } from '@zuschlag/contracts/site/blog'
import chalet from '../../../assets/chalet.svg'
import gruenderzeit from '../../../assets/gruenderzeit.svg'
import loft from '../../../assets/loft.svg'
import stadthaeuser from '../../../assets/stadthaeuser.svg'
import villa from '../../../assets/villa.svg'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../design/empty-state.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import styles from './blog-list.module.css'
import { Avatar } from '../../../design/avatar.tsx'
import blogPostArticleStyles from './blog-post-article.module.css'

/** When it was written and by whom. A date without an hour is the same everywhere. */
function PostFacts({ post }: { post: Pick<BlogEntry, 'timestamp' | 'author'> }) {
  const { format } = useIntl()
  return (
    <p className="sm muted">
      <time dateTime={post.timestamp.slice(0, 10)}>{format.dateLong(post.timestamp, 'UTC')}</time>
      {' · '}
      {post.author.name}
    </p>
  )
}

/** The drawings that posts name in their front matter. */
const postPictures: Readonly<Record<string, string>> = { chalet, gruenderzeit, loft, stadthaeuser, villa }

/** URL of a post's picture: one of the drawings, else what the post itself names. */
function pictureOf(filename: string): string {
  return postPictures[filename] ?? filename
}

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

/** An article. Its text comes cleaned from the server; nothing else is ever put in as HTML. */
export function BlogPostArticle({ post }: { post: Post }) {
  return (
    <article className={blogPostArticleStyles.post}>
      <header className={blogPostArticleStyles.head}>
        <h1>{post.title}</h1>
        <p className={blogPostArticleStyles.intro}>{post.intro}</p>
        <PostFacts post={post} />
      </header>
      <img
        className={`full photo ${blogPostArticleStyles.picture}`}
        src={pictureOf(post.image.filename)}
        alt={post.image.alt}
        width={1200}
        height={600}
        decoding="async"
      />
      {/* oxlint-disable-next-line react/no-danger -- cleaned by posts.ts in the gateway */}
      <div className={blogPostArticleStyles.text} dangerouslySetInnerHTML={{ __html: post.longTextHtml }} />
      <footer className={blogPostArticleStyles.author}>
        <Avatar name={post.author.name} />
        <div>
          <b>{post.author.name}</b>
          <p className="sm muted">{post.author.bio}</p>
        </div>
      </footer>
    </article>
  )
}
