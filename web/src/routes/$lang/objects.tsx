import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { ArrowRight } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../kernel/i18n/use-translation.ts'
import { ignoreError } from '../../kernel/api/ignore-error.ts'
import { publicAuctionsQuery } from '../../kernel/api/queries.ts'
import { AuctionLink } from '../../app/auction-link.tsx'
import { LiveList } from '../../app/live-list.tsx'
import { previousPath } from '../../app/previous-path.ts'
import { useCurrentUser } from '../../app/use-current-user.ts'
import { usePageMeta } from '../../app/use-page-meta.ts'
import { ButtonLink } from '../../design/button-link.tsx'
import { Icon } from '../../design/icon.tsx'
import { AuctionListPage } from '../../areas/auction/auction-list/auction-list-page.tsx'
import { addressOfList, type AuctionSearch } from '../../areas/auction/auction-list/offer-address.ts'
import { SaveSearchButton } from '../../areas/auction/saved-search/save-search-button.tsx'
import { auctionAtEnd, useScrollBack } from '../../areas/auction/auction-list/use-scroll-back.ts'

export const Route = createFileRoute('/$lang/objects')({
  staticData: { hasContact: true },
  validateSearch: addressOfList,
  // Not awaited: the page shows its headline and skeletons while the list is on its way.
  loader: ({ context }) => {
    void context.queryClient.query(publicAuctionsQuery).catch(ignoreError)
  },
  component: Objects,
})

function Objects() {
  const { t } = useTranslation()
  const { lang } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  usePageMeta({ title: t('offerList.title'), description: t('offerList.lead') })
  const { data: auctions = [] } = useQuery(publicAuctionsQuery)
  const { user } = useCurrentUser()
  const [shownIds, setShownIds] = useState<readonly AuctionId[]>([])
  const [returnedFrom] = useState(() => auctionAtEnd(previousPath()))
  useScrollBack(returnedFrom, auctions.length > 0)
  const router = useRouter()
  const queryClient = useQueryClient()
  const changeSearch = (change: Partial<AuctionSearch>) => {
    // The map comes to rest in its own time; by then the reader may be on the way to another page.
    if (router.latestLocation.pathname !== `/${lang}/objects`) return
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
  }

  return (
    <>
      <AuctionListPage
        search={search}
        onSearch={changeSearch}
        renderLink={renderLink}
        renderSave={(chosen) => <SaveSearchButton search={chosen} user={user} />}
        renderStar={user ? renderStar : null}
        onShown={setShownIds}
        successLink={
          <ButtonLink variant="secondary" to="/$lang/success-stories" params={{ lang }}>
            {t('offerList.sold.link')} <Icon of={ArrowRight} />
          </ButtonLink>
        }
      />
      <LiveList
        auctions={auctions.filter(({ id }) => shownIds.includes(id))}
        queryKey={publicAuctionsQuery.queryKey}
        onOutdated={() =>
          void queryClient.invalidateQueries({ queryKey: publicAuctionsQuery.queryKey, exact: true })
        }
      />
    </>
  )
}

/** Loaded for users who have a list alone; visitors read the offers without. */
const WatchButton = lazy(async () => ({
  default: (await import('../../areas/auction/auction-tools/watch-button.tsx')).WatchButton,
}))

function renderStar(auction: PublicAuction) {
  return (
    <Suspense>
      <WatchButton auction={auction} isBare />
    </Suspense>
  )
}

function renderLink({ id, title }: PublicAuction) {
  return <AuctionLink auctionId={id}>{title}</AuctionLink>
}
