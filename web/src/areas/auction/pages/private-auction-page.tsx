import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { memo, useDeferredValue } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { problemOf } from '../../../kernel/api/problem.ts'
import { auctionQuery } from '../../../kernel/api/queries.ts'
import { usePageTitle } from '../../../app/use-page-meta.ts'
import { DetailsNotFound } from '../auction-details/details-not-found.tsx'
import { useLanguage } from '../../../kernel/i18n/use-language.ts'
import { AccessEnded } from './access-ended.tsx'
import { DetailsFailure, isNotFound } from './details-failure.tsx'
import { DetailsPageFrame } from './details-page-frame.tsx'
import { DetailsPending } from './details-pending.tsx'
import { PrivateDetails } from './private-details.tsx'
import type { ModeNavigation } from './use-bid-mode.ts'

type Props = { auctionId: AuctionId; user: AuthenticatedUser; modeNavigation: ModeNavigation }

/** The details for bidders. Who is not permitted is led to the public ones (specification, section 2). */
export function PrivateAuctionPage({ auctionId, user, modeNavigation }: Props) {
  const lang = useLanguage()
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
 * page would answer nobody until it stands whole. The first ones, and those of another auction, are drawn at
 * once.
 */
function useDeferredSnapshot(newest: AuctionDetails | undefined): AuctionDetails | undefined {
  const drawn = useDeferredValue(newest)
  return drawn?.id === newest?.id ? drawn : newest
}
