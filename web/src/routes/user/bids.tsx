import { createFileRoute, Link } from '@tanstack/react-router'
import type { OwnBid } from '@zuschlag/contracts/user/own-bids'
import { AuctionLink } from '../../app/auction-link.tsx'
import { usePageTitle } from '../../app/use-page-meta.ts'
import { OwnBidsPage } from '../../areas/account/user/own-bids-page.tsx'
import { ButtonLink } from '../../design/button-link.tsx'
import { useLanguage } from '../../kernel/i18n/use-language.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.ts'

export const Route = createFileRoute('/user/bids')({
  /** One auction's bids. Loaded with every page, so without the schema of an id: the server checks it. */
  validateSearch: ({ auction }): { auction?: string } => (typeof auction === 'string' ? { auction } : {}),
  component: function OwnBids() {
    const { t } = useTranslation()
    usePageTitle(t('user.bids.title'))
    const lang = useLanguage()
    const { auction } = Route.useSearch()
    const toOffers = (
      <ButtonLink to="/$lang/objects" params={{ lang }} variant="secondary" size="small">
        {t('user.notifications.toOffers')}
      </ButtonLink>
    )
    const toAll = <Link to="/user/bids">{t('user.bids.toAll')}</Link>
    return (
      <OwnBidsPage
        auctionId={auction}
        renderAuctionLink={renderAuctionLink}
        toAll={toAll}
        toOffers={toOffers}
      />
    )
  },
})

function renderAuctionLink({ auctionId, title }: OwnBid) {
  return <AuctionLink auctionId={auctionId}>{title}</AuctionLink>
}
