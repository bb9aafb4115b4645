import type { BlogPost as Post } from '@zuschlag/contracts/site/blog'
import { Avatar } from '../../../design/avatar.tsx'
import styles from './blog-post-article.module.css'
import { PostFacts, pictureOf } from './post-facts.tsx'

/** An article. Its text comes cleaned from the server; nothing else is ever put in as HTML. */
export function BlogPostArticle({ post }: { post: Post }) {
  return (
    <article className={styles.post}>
      <header className={styles.head}>
        <h1>{post.title}</h1>
        <p className={styles.intro}>{post.intro}</p>
        <PostFacts post={post} />
      </header>
      <img
        className={`full photo ${styles.picture}`}
        src={pictureOf(post.image.filename)}
        alt={post.image.alt}
        width={1200}
        height={600}
        decoding="async"
      />
      {/* oxlint-disable-next-line react/no-danger -- cleaned by parse-post.ts in the gateway */}
      <div className={styles.text} dangerouslySetInnerHTML={{ __html: post.longTextHtml }} />
      <footer className={styles.author}>
        <Avatar name={post.author.name} />
        <div>
          <b>{post.author.name}</b>
          <p className="sm muted">{post.author.bio}</p>
        </div>
      </footer>
    </article>
  )
}
