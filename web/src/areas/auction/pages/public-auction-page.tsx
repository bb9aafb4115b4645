import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { achievedPrice } from '@zuschlag/contracts/auction/achieved-price'
import { SellType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { Mail } from 'lucide-react'
import { useEffect } from 'react'
import { useCurrentUser } from '../../../app/use-current-user.ts'
import { usePageMeta } from '../../../app/use-page-meta.ts'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { publicAuctionQuery } from '../../../kernel/api/queries.ts'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { CounterpartPanel } from '../auction-details/counterpart-panel.tsx'
import { DetailsLayout } from '../auction-details/details-layout.tsx'
import { ObjectPanel } from '../auction-details/object-panel.tsx'
import { LockedDocumentsPanel } from '../documents/document-list.tsx'
import { Gallery } from '../gallery/gallery.tsx'
import { Announcements } from './announcements.tsx'
import { DetailsFailure, DetailsNotFound, isNotFound } from './details-failure.tsx'
import { DetailsPageFrame, DetailsPending } from './details-page-frame.tsx'
import { PublicCard, SignInToBid, type ContactMode } from './public-card.tsx'
import { useDescribed, useLiveDetails } from './use-live-details.ts'
import { lazily } from '../../../design/lazily.tsx'

/** No bid is made from the public page. */
const noBid = () => false

const SimilarOffers = lazily(async () => (await import('./similar-offers.tsx')).SimilarOffers)

type Props = { auctionId: AuctionId; contact: ContactMode }

/** The details for everybody: price, time and facts live, and the way to sign in and bid. */
export function PublicAuctionPage({ auctionId, contact }: Props) {
  const { t, language: lang } = useTranslation()
  const query = useQuery(publicAuctionQuery(auctionId))
  useAuctionMeta(query.data, isNotFound(query.error))
  const isSold = achievedPrice(query.data?.outcome ?? null) !== null
  const crumb = (
    <Link to={isSold ? '/$lang/success-stories' : '/$lang/objects'} params={{ lang }}>
      {t(isSold ? 'successStories.title' : 'shell.openOffers')}
    </Link>
  )
  // It may have been taken off the list while it is shown.
  if (isNotFound(query.error)) return <DetailsNotFound />
  if (query.data !== undefined) {
    return (
      <DetailsPageFrame auction={query.data} crumb={crumb}>
        <PublicDetails details={query.data} contact={contact} />
      </DetailsPageFrame>
    )
  }
  if (query.isError) return <DetailsFailure query={query} />
  return <DetailsPending auctionId={auctionId} crumb={crumb} />
}

const cardTab = { id: 'auction' } as const

function PublicDetails({ details, contact }: { details: AuctionDetails; contact: ContactMode }) {
  const { queryKey } = publicAuctionQuery(details.id)
  useLiveDetails({ details, queryKey, isPendingPrice: noBid })
  useOwnDetails(details)
  const described = useDescribed(details)
  const isOver = details.hasEnded || details.isWithdrawn
  return (
    <>
      <Announcements details={details} />
      <DetailsLayout
        gallery={<Gallery images={described.images} />}
        card={<PublicCard details={details} contact={contact} />}
        history={null}
        info={<ObjectPanel details={described} />}
        documents={
          <LockedDocumentsPanel documents={described.lockedDocuments ?? []}>
            <WayToDocuments details={described} isOver={isOver} />
          </LockedDocumentsPanel>
        }
        broker={
          <CounterpartPanel
            details={described}
            contact={isOver ? undefined : <Write details={described} contact={contact} />}
          />
        }
        // What asks for the card's attention is on its tab.
        shownTab={contact.isOpen ? cardTab : undefined}
      />
      {isOver && <SimilarOffers details={details} />}
    </>
  )
}

/** The server writes the page for everybody: the signed-in read what is theirs of it. */
function useOwnDetails({ id, abilities }: AuctionDetails): void {
  const queryClient = useQueryClient()
  const { user } = useCurrentUser()
  const isOfVisitor = Boolean(user) && abilities.bidBlockedBy === 'unauthenticated'
  useEffect(() => {
    if (isOfVisitor) void queryClient.invalidateQueries({ queryKey: publicAuctionQuery(id).queryKey })
  }, [isOfVisitor, id, queryClient])
}

/** The contact form is in the card; on small screens this leads to its tab. */
function Write({ details, contact }: { details: AuctionDetails; contact: ContactMode }) {
  const { t } = useTranslation()
  const isTenant = details.sellType === SellType.Tenant
  return (
    <Button variant="secondary" size="small" isDisabled={contact.isOpen} onPress={contact.open}>
      <Icon of={Mail} />
      {t(isTenant ? 'contactBroker.openTenant' : 'contactBroker.openSeller')}
    </Button>
  )
}

/** Once the process is over, signing in alone gives no access to them. */
function WayToDocuments({ details, isOver }: { details: AuctionDetails; isOver: boolean }) {
  const { t } = useTranslation()
  const { user } = useCurrentUser()
  if (user) return <p>{t('documents.notYours')}</p>
  return (
    <p>
      {t(isOver ? 'documents.hadAccess' : 'documents.afterLogin')}{' '}
      <SignInToBid details={details} variant="text" size="small">
        {t('documents.signIn')}
      </SignInToBid>
    </p>
  )
}

/**
 * Title, place, price and picture of an object, for share previews and search engines; the site's own until
 * it is known. What is missing says so and is no entrance.
 */
function useAuctionMeta(details: AuctionDetails | undefined, isMissing: boolean): void {
  const { t, format } = useIntl()
  const missing = { title: t('details.notFound.title'), isMissing }
  usePageMeta(details !== undefined ? metaOf(details) : isMissing ? missing : {})

  function metaOf({ title, zipCode, city, country, images, tenant, ...prices }: AuctionDetails) {
    const price = prices.currentPrice ?? prices.startPrice
    const amount = format.money(price, tenant.currencyCode)
    const place = `${zipCode} ${city}`
    const picture = images.find(({ isMainImage }) => isMainImage) ?? images[0]
    const hasBids = prices.currentPrice !== null && prices.hasBids
    return {
      title,
      description: t(hasBids ? 'shell.auctionDescription.current' : 'shell.auctionDescription.start', {
        place,
        amount,
        tenant: tenant.name,
      }),
      image: picture?.resizedStorageUrl,
      structuredData: {
        '@context': 'https://schema.org',
        '@type': 'RealEstateListing',
        name: title,
        ...(picture && { image: picture.resizedStorageUrl }),
        contentLocation: {
          '@type': 'Place',
          address: {
            '@type': 'PostalAddress',
            postalCode: zipCode,
            addressLocality: city,
            addressCountry: country,
          },
        },
        offers: { '@type': 'Offer', price, priceCurrency: tenant.currencyCode, offeredBy: tenant.name },
      },
    }
  }
}
