import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { SellType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { useTranslation } from 'react-i18next'
import { publicAuctionQuery } from '../../api/queries.ts'
import { useCurrentUser } from '../../app/use-current-user.ts'
import { phaseOf } from '../../auction/phase.ts'
import { usePriceChange } from '../../auction/use-price-change.ts'
import { useAtServerTime } from '../../clock/clock-context.tsx'
import { ButtonLink } from '../../design/button-link.tsx'
import {
  AuctionCard,
  AuctionCardBar,
  AuctionCardSection,
  AuctionCardTop,
} from '../../features/auction-details/auction-card.tsx'
import { AuctionFacts } from '../../features/auction-details/auction-facts.tsx'
import { CounterpartPanel } from '../../features/auction-details/counterpart-panel.tsx'
import { DetailsLayout } from '../../features/auction-details/details-layout.tsx'
import { DetailsNotFound } from '../../features/auction-details/details-not-found.tsx'
import { NightNotice, useIsNightNow } from '../../features/auction-details/night-notice.tsx'
import { ObjectPanel } from '../../features/auction-details/object-panel.tsx'
import { PriceBlock } from '../../features/auction-details/price-block.tsx'
import { Runtime } from '../../features/auction-details/runtime.tsx'
import { DocumentsPanel } from '../../features/documents/documents-panel.tsx'
import { Gallery } from '../../features/gallery/gallery.tsx'
import { ConnectionBadge } from '../../features/live/connection-badge.tsx'
import { useConnectionStatus } from '../../features/live/live-context.tsx'
import { ServerTime } from '../../features/live/server-time.tsx'
import { useLanguage } from '../../i18n/use-language.ts'
import { Announcements } from './announcements.tsx'
import { DetailsFailure, isNotFound } from './details-failure.tsx'
import { DetailsPageFrame } from './details-page-frame.tsx'
import { DetailsPending } from './details-pending.tsx'
import { Tools } from './tools.tsx'
import { useAuctionMeta } from './use-auction-meta.ts'
import { useDescribed } from './use-described.ts'
import { useLiveDetails } from './use-live-details.ts'

/** Nobody bids from here. */
const noBid = () => null

/** The details for everybody: price, time and facts live, and the way to sign in and bid. */
export function PublicAuctionPage({ auctionId }: { auctionId: AuctionId }) {
  const { t } = useTranslation()
  const lang = useLanguage()
  const query = useQuery(publicAuctionQuery(auctionId))
  useAuctionMeta(query.data)
  const crumb = (
    <Link to="/$lang/objects" params={{ lang }}>
      {t('shell.openOffers')}
    </Link>
  )
  if (query.data !== undefined) {
    return (
      <DetailsPageFrame auction={query.data} crumb={crumb}>
        <PublicDetails details={query.data} />
      </DetailsPageFrame>
    )
  }
  if (isNotFound(query.error)) return <DetailsNotFound />
  if (query.isError) return <DetailsFailure query={query} />
  return <DetailsPending auctionId={auctionId} crumb={crumb} />
}

function PublicDetails({ details }: { details: AuctionDetails }) {
  const { t } = useTranslation()
  const { queryKey } = publicAuctionQuery(details.id)
  useLiveDetails({ details, queryKey, latestPendingPrice: noBid })
  const described = useDescribed(details)
  return (
    <>
      <Announcements details={details} />
      <DetailsLayout
        gallery={<Gallery images={described.images} />}
        card={<PublicCard details={details} />}
        history={null}
        info={<ObjectPanel details={described} />}
        documents={<DocumentsPanel documents={described.documents} emptyText={t('documents.afterLogin')} />}
        broker={<CounterpartPanel details={described} />}
      />
    </>
  )
}

function PublicCard({ details }: { details: AuctionDetails }) {
  const status = useConnectionStatus()
  const phase = useAtServerTime((nowMs) => phaseOf(details, nowMs))
  const isOver = phase === 'ended' || phase === 'withdrawn'
  const change = usePriceChange(details.currentPrice ?? details.startPrice)
  const isNightNow = useIsNightNow(details)
  return (
    <AuctionCard isFlashing={change?.isFresh === true}>
      <AuctionCardBar>
        <ConnectionBadge status={status} timeZone={details.timeZone} />
        <ServerTime timeZone={details.timeZone} />
      </AuctionCardBar>
      <AuctionCardTop>
        <PriceBlock details={details} isOver={isOver} change={change} />
        <Runtime details={details} />
        <AuctionFacts details={details} />
        <Tools details={details} />
      </AuctionCardTop>
      {!isOver && (
        <AuctionCardSection>
          <WayToBid details={details} />
        </AuctionCardSection>
      )}
      {isNightNow && (
        <AuctionCardSection>
          <NightNotice details={details} />
        </AuctionCardSection>
      )}
    </AuctionCard>
  )
}

/** For visitors the way to sign in, with what brings them back; for others why they see no more than this. */
function WayToBid({ details }: { details: AuctionDetails }) {
  const { t } = useTranslation()
  const lang = useLanguage()
  const { pathname } = useLocation()
  const { user } = useCurrentUser()
  if (user) return <p className="sm muted">{t('details.notPermitted')}</p>
  return (
    <>
      <ButtonLink
        block
        to="/$lang/login"
        params={{ lang }}
        search={{
          returnUrl: pathname,
          auctionId: details.id,
          isSeller: details.sellType === SellType.Seller,
        }}
      >
        {t('details.login.action')}
      </ButtonLink>
      <p className="sm muted">{t('details.login.hint')}</p>
    </>
  )
}
