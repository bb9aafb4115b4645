import type { BlogEntry } from '@zuschlag/contracts/site/blog'
import { useFormat } from '../../../kernel/i18n/use-format.ts'

/** When it was written and by whom. A date without an hour is the same everywhere. */
export function PostFacts({ post }: { post: Pick<BlogEntry, 'timestamp' | 'author'> }) {
  const format = useFormat()
  return (
    <p className="sm muted">
      <time dateTime={post.timestamp.slice(0, 10)}>{format.dateLong(post.timestamp, 'UTC')}</time>
      {' · '}
      {post.author.name}
    </p>
  )
}
