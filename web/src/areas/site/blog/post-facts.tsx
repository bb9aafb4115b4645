import type { BlogEntry } from '@zuschlag/contracts/site/blog'
import chalet from '../../../assets/chalet.svg'
import gruenderzeit from '../../../assets/gruenderzeit.svg'
import loft from '../../../assets/loft.svg'
import stadthaeuser from '../../../assets/stadthaeuser.svg'
import villa from '../../../assets/villa.svg'
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

/** The drawings that posts name in their front matter. */
const postPictures: Readonly<Record<string, string>> = { chalet, gruenderzeit, loft, stadthaeuser, villa }

/** URL of a post's picture: one of the drawings, else what the post itself names. */
export function pictureOf(filename: string): string {
  return postPictures[filename] ?? filename
}
