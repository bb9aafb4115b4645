import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { auctionIdParams, requireUser } from '../../app/route-guards.ts'
import { AuctionLink } from '../../app/auction-link.tsx'
import { PageLoading } from '../../app/page-state.tsx'
import { useCurrentUser } from '../../app/use-current-user.ts'
import { usePageTitle } from '../../app/use-page-meta.ts'
import { AfterSending } from '../../areas/account/pages/after-sending.tsx'
import {
  AccessRequestPage,
  AccessRequestVisitor,
  KeptAgreementPage,
} from '../../areas/auction/access-request/access-request-page.tsx'
import { DetailsFailure, DetailsNotFound, isNotFound } from '../../areas/auction/pages/details-failure.tsx'
import { ignoreError } from '../../kernel/api/ignore-error.ts'
import { problemOf } from '../../kernel/api/call.ts'
import { currentUserQuery, publicAuctionQuery } from '../../kernel/api/queries.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.ts'

/** How somebody asks for access to an object, with or without an account yet. */
export const Route = createFileRoute('/object/$auctionId_/access')({
  params: auctionIdParams,
  beforeLoad: async ({ context: { queryClient }, params, location }) => {
    const isMissing = queryClient.query(publicAuctionQuery(params.auctionId)).then(
      () => false,
      (error: unknown) => problemOf(error)?.status === 404,
    )
    const user = await queryClient.query(currentUserQuery).catch(ignoreError)
    // What is not there for everybody may be there for whom a mail led here.
    if (user === null && (await isMissing)) await requireUser(queryClient, location)
  },
  component: function Access() {
    return <Asking auctionId={Route.useParams().auctionId} />
  },
})

function Asking({ auctionId }: { auctionId: AuctionId }) {
  const { t } = useTranslation()
  const { user } = useCurrentUser()
  const query = useQuery(publicAuctionQuery(auctionId))
  usePageTitle(t('accessRequest.title'))
  if (query.data !== undefined) {
    return (
      <AccessRequestPage
        details={query.data}
        backLink={<AuctionLink auctionId={auctionId}>{t('accessRequest.back')}</AuctionLink>}
        visitor={user ? null : <AccessRequestVisitor details={query.data} afterSending={<AfterSending />} />}
      />
    )
  }
  if (isNotFound(query.error))
    return <KeptAgreementPage auctionId={auctionId} notFound={<DetailsNotFound />} />
  return query.isError ? <DetailsFailure query={query} /> : <PageLoading />
}
