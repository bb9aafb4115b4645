import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from '../../../../kernel/i18n/use-translation.ts'
import { ignoreError } from '../../../../kernel/api/ignore-error.ts'
import { problemOf } from '../../../../kernel/api/problem.ts'
import { agreementQuery } from '../../../../kernel/api/agreement-query.ts'
import { FailedPage } from '../../../../app/failed-page.tsx'
import { PageLink } from '../../../../app/page-link.tsx'
import { usePageTitle } from '../../../../app/use-page-meta.ts'
import { PageLoading } from '../../../../app/page-state.tsx'
import { EmptyState } from '../../../../design/empty-state.tsx'
import { AgreementPage } from '../../../../areas/site/legal/agreement-page.tsx'

export const Route = createFileRoute('/$lang/agreements/$kind/$version')({
  loader: ({ context, params: { lang, kind, version } }) => {
    void context.queryClient.query(agreementQuery(lang, kind, version)).catch(ignoreError)
  },
  component: function Agreement() {
    const { t } = useTranslation()
    const { lang, kind, version } = Route.useParams()
    const query = useQuery(agreementQuery(lang, kind, version))
    const { data: agreement } = query
    usePageTitle(agreement === undefined ? t('agreement.title') : t(`site.${agreement.kind}`))
    if (agreement !== undefined) return <AgreementPage agreement={agreement} />
    if ([400, 404].includes(problemOf(query.error)?.status ?? 0))
      return (
        <EmptyState headingLevel={1} drawing="sadFace" title={t('agreement.notFound')}>
          {t('agreement.notFoundText')}
        </EmptyState>
      )
    if (query.isPending) return <PageLoading />
    return (
      <div className="wrap">
        <FailedPage query={query} back={<PageLink page="">{t('shell.failure.home')}</PageLink>} />
      </div>
    )
  },
})
