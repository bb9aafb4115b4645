import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { auctionIdParams } from '../../app/route-guards.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.ts'
import { ignoreError } from '../../kernel/api/ignore-error.ts'
import { rulesSheetQuery } from '../../kernel/api/rules-sheet-query.ts'
import { AuctionLink } from '../../app/auction-link.tsx'
import { PageLoading } from '../../app/page-state.tsx'
import { usePageTitle } from '../../app/use-page-meta.ts'
import { DetailsFailure, DetailsNotFound, isNotFound } from '../../areas/auction/pages/details-failure.tsx'
import { RulesSheetPage } from '../../areas/auction/rules-sheet/rules-sheet-page.tsx'

/** The rules sheet of a process, for everybody who sees the process. */
export const Route = createFileRoute('/object/$auctionId_/rules')({
  params: auctionIdParams,
  loader: ({ context, params }) => {
    void context.queryClient.query(rulesSheetQuery(params.auctionId)).catch(ignoreError)
  },
  component: function Rules() {
    return <RulesPage auctionId={Route.useParams().auctionId} />
  },
})

function RulesPage({ auctionId }: { auctionId: AuctionId }) {
  const { t } = useTranslation()
  const query = useQuery(rulesSheetQuery(auctionId))
  usePageTitle(query.data === undefined ? t('rules.title') : `${t('rules.title')}, ${query.data.title}`)
  if (query.data !== undefined) {
    const backLink = <AuctionLink auctionId={auctionId}>{t('rules.back')}</AuctionLink>
    return <RulesSheetPage sheet={query.data} backLink={backLink} />
  }
  if (isNotFound(query.error)) return <DetailsNotFound />
  return query.isError ? <DetailsFailure query={query} /> : <PageLoading />
}
