import { createFileRoute, Link, Navigate, useNavigate } from '@tanstack/react-router'
import { auctionIdParams } from '../../app/route-guards.ts'
import { preparePrivateDetails, privateDetailsSearch } from '../../areas/auction/pages/prepare-details.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { memo, useDeferredValue, useEffect, useEffectEvent } from 'react'
import { PageLoading } from '../../app/page-state.tsx'
import { usePageTitle } from '../../app/use-page-meta.ts'
import { showToast } from '../../design/toast-store.ts'
import { ignoreError } from '../../kernel/api/ignore-error.ts'
import { problemOf } from '../../kernel/api/call.ts'
import { auctionQuery, currentUserQuery } from '../../kernel/api/queries.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.ts'
import { DetailsNotFound, DetailsFailure, isNotFound } from '../../areas/auction/pages/details-failure.tsx'
import { DetailsPageFrame, DetailsPending } from '../../areas/auction/pages/details-page-frame.tsx'
import { PrivateDetails, type ModeNavigation } from '../../areas/auction/pages/private-details.tsx'

export const Route = createFileRoute('/object/$auctionId')({
  params: auctionIdParams,
  validateSearch: privateDetailsSearch,
  beforeLoad: ({ context, params }) => preparePrivateDetails(context.queryClient, params.auctionId),
  component: function PrivateAuction() {
    const modeNavigation = { search: Route.useSearch(), navigate: Route.useNavigate() }
    const { auctionId } = Route.useParams()
    const { user } = Route.useRouteContext()
    return <PrivateAuctionPage auctionId={auctionId} user={user} modeNavigation={modeNavigation} />
  },
})

type PrivateAuctionPageProps = {
  auctionId: AuctionId
  user: AuthenticatedUser
  modeNavigation: ModeNavigation
}

/** The details for bidders. Who is not permitted is led to the public ones (specification, section 2). */
function PrivateAuctionPage({ auctionId, user, modeNavigation }: PrivateAuctionPageProps) {
  const { language: lang } = useTranslation()
  const query = useQuery(auctionQuery(auctionId))
  usePageTitle(query.data?.title)
  const details = useDeferredSnapshot(query.data)
  const isForbidden = problemOf(query.error)?.status === 403
  // What was shown before the refusal is still in the cache.
  if (details !== undefined && (isForbidden || isNotFound(query.error)))
    return <AccessEnded auctionId={auctionId} user={user} isForbidden={isForbidden} />
  if (details !== undefined) return <Whole details={details} user={user} modeNavigation={modeNavigation} />
  if (isForbidden) return <Navigate to="/$lang/$auctionId" params={{ lang, auctionId }} replace />
  if (isNotFound(query.error)) return <DetailsNotFound />
  if (query.isError) return <DetailsFailure query={query} />
  return <DetailsPending auctionId={auctionId} crumb={<Crumb />} />
}

type WholeProps = { details: AuctionDetails; user: AuthenticatedUser; modeNavigation: ModeNavigation }

const Whole = memo(function Whole({ details, user, modeNavigation }: WholeProps) {
  return (
    <DetailsPageFrame auction={details} crumb={<Crumb runsIt={details.abilities.seeManagement === true} />}>
      <PrivateDetails
        key={`${details.id} ${user.id}`}
        details={details}
        user={user}
        modeNavigation={modeNavigation}
      />
    </DetailsPageFrame>
  )
})

/** Who runs or sells it comes from their own list, and follows nothing as a bidder. */
function Crumb({ runsIt = false }: { runsIt?: boolean }) {
  const { t } = useTranslation()
  return runsIt ? (
    <Link to="/administration/objects">{t('administration.objects.title')}</Link>
  ) : (
    <Link to="/object/dashboard">{t('shell.myObjects')}</Link>
  )
}

/**
 * The details, whose updates are rendered in slices between which input is handled: rendered at once, the
 * page would react to no input until it stands whole. The first ones, and those of another auction, are
 * rendered at once.
 */
function useDeferredSnapshot(newest: AuctionDetails | undefined): AuctionDetails | undefined {
  const deferred = useDeferredValue(newest)
  return deferred?.id === newest?.id ? deferred : newest
}

type AccessEndedProps = { auctionId: AuctionId; user: AuthenticatedUser; isForbidden: boolean }

/**
 * Somebody who may not see any more what they look at: a message says why, what they could see is forgotten,
 * and the public page follows, which says that there is none where the object is not listed.
 */
function AccessEnded({ auctionId, user, isForbidden }: AccessEndedProps) {
  const { t, language: lang } = useTranslation()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const leave = useEffectEvent(async () => {
    // What the session says of its own access is from before.
    await queryClient.query({ ...currentUserQuery, staleTime: 0 }).catch(ignoreError)
    showToast({ tone: 'notice', text: t(reasonOf(user.auctionIds.includes(auctionId), isForbidden)) })
    await navigate({ to: '/$lang/$auctionId', params: { lang, auctionId }, replace: true })
    queryClient.removeQueries({ queryKey: auctionQuery(auctionId).queryKey })
  })
  useEffect(() => void leave(), [])
  return <PageLoading />
}

/** Who had no access of their own, as an investor, lost none: the auction or its terms changed. */
function reasonOf(hadAccess: boolean, isForbidden: boolean) {
  if (hadAccess) return 'details.accessEnded'
  return isForbidden ? 'details.admittedOnly' : 'details.unpublished'
}
