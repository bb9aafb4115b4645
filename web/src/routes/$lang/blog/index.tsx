import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { ignoreError } from '../../../kernel/api/ignore-error.ts'
import { blogQuery } from '../../../kernel/api/site-queries.ts'
import { usePageMeta } from '../../../app/use-page-meta.ts'
import { BlogList } from '../../../areas/site/blog/blog.tsx'
import { PageHead } from '../../../areas/site/pages/page-head.tsx'

export const Route = createFileRoute('/$lang/blog/')({
  staticData: { hasContact: true },
  loader: ({ context, params }) => {
    context.queryClient.query(blogQuery(params.lang)).catch(ignoreError)
  },
  component: Blog,
})

function Blog() {
  const { t } = useTranslation()
  const { lang } = Route.useParams()
  usePageMeta({ title: t('BlogListPage.Title'), description: t('BlogListPage.Lead') })
  const query = useQuery(blogQuery(lang))
  return (
    <>
      <PageHead title={t('BlogListPage.Title')} lead={t('BlogListPage.Lead')} />
      <div className="wrap roomy-below">
        <FailedRead query={query} />
        {(query.data !== undefined || query.isPending) && (
          <BlogList
            entries={query.data}
            renderLink={({ slug, title }) => (
              <Link to="/$lang/blog/$slug" params={{ lang, slug }}>
                {title}
              </Link>
            )}
          />
        )}
      </div>
    </>
  )
}
