import { forEachLanguage } from '@zuschlag/contracts/kernel/languages'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import type { BlogPost as Post } from '@zuschlag/contracts/site/blog'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { problemOf } from '../../../kernel/api/call.ts'
import { blogPostQuery } from '../../../kernel/api/site-queries.ts'
import { throwRedirect } from '../../../app/route-guards.ts'
import { PageLoading } from '../../../app/page-state.tsx'
import { usePageMeta } from '../../../app/use-page-meta.ts'
import { EmptyState } from '../../../design/empty-state.tsx'
import { BlogPostArticle } from '../../../areas/site/blog/blog.tsx'
import styles from '../../../areas/site/blog/blog-post-article.module.css'

export const Route = createFileRoute('/$lang/blog/$slug')({
  staticData: { hasContact: true },
  beforeLoad: async ({ context, params }) => {
    const post = await context.queryClient
      .query(blogPostQuery(params.lang, params.slug))
      .catch(() => undefined)
    // The other language's URL of this post leads to its own one.
    if (post === undefined || post.slug === params.slug) return
    throwRedirect(
      redirect({ to: '/$lang/blog/$slug', params: { lang: params.lang, slug: post.slug }, replace: true }),
    )
  },
  component: Article,
})

function Article() {
  const { t } = useTranslation()
  const { lang, slug } = Route.useParams()
  const query = useQuery(blogPostQuery(lang, slug))
  const { data: post } = query
  const isMissing = [400, 404].includes(problemOf(query.error)?.status ?? 0)
  useArticleMeta(post, isMissing)
  return (
    <div className={`wrap stack gap-6 ${styles.article}`}>
      <p>
        <Link to="/$lang/blog" params={{ lang }}>
          {t('BlogPostPage.Back')}
        </Link>
      </p>
      {isMissing ? (
        <EmptyState headingLevel={1} drawing="sadFace" title={t('BlogPostPage.NotFound')}>
          {t('BlogPostPage.NotFoundText')}
        </EmptyState>
      ) : (
        <>
          {query.isError && !post && <h1>{t('shell.failure.title')}</h1>}
          <FailedRead query={query} />
          {query.isError && !post && <p className="muted">{t('shell.failure.text')}</p>}
        </>
      )}
      {post && <BlogPostArticle post={post} />}
      {query.isPending && <PageLoading />}
    </div>
  )
}

function useArticleMeta(post: Post | undefined, isMissing: boolean): void {
  const { t } = useTranslation()
  usePageMeta(
    post === undefined
      ? { isMissing, title: isMissing ? t('BlogPostPage.NotFound') : undefined }
      : {
          title: post.title,
          description: post.intro,
          type: 'article',
          paths: forEachLanguage((language) => `/${language}/blog/${post.slugs[language]}`),
          structuredData: {
            '@context': 'https://schema.org',
            '@type': 'BlogPosting',
            headline: post.title,
            description: post.intro,
            datePublished: post.timestamp,
            author: { '@type': 'Person', name: post.author.name },
          },
        },
  )
}
