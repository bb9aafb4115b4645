import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../kernel/i18n/use-translation.ts'
import { forEachLanguage } from '@zuschlag/contracts/kernel/languages'
import { AuctionLink } from '../../app/auction-link.tsx'
import { LiveList } from '../../app/live-list.tsx'
import { previousPath } from '../../app/previous-path.ts'
import { useCurrentUser } from '../../app/use-current-user.ts'
import { usePageMeta } from '../../app/use-page-meta.ts'
import { ButtonLink } from '../../design/button-link.tsx'
import { Icon } from '../../design/icon.tsx'
import {
  AuctionListPage,
  auctionAtEnd,
  useScrollBack,
} from '../../areas/auction/auction-list/auction-list-page.tsx'
import { addressOfList, type AuctionSearch } from '../../areas/auction/auction-list/offer-address.ts'
import { useListPage } from '../../areas/auction/auction-list/list-page.ts'
import { SaveSearchButton } from '../../areas/auction/saved-search/save-search-button.tsx'
import { lazily } from '../../design/lazily.tsx'

export const Route = createFileRoute('/$lang/objects')({
  staticData: { hasContact: true },
  validateSearch: addressOfList,
  // The browser shows headline and skeletons while the page of the list is on its way; the server waits for
  // what was started, and what reads an address is no part of every first look.
  loader: ({ context, location }) => {
    const started = import('../../areas/auction/auction-list/list-page.ts').then(({ readListPage }) =>
      readListPage(context.queryClient, location.search),
    )
    return import.meta.env.SSR ? started : undefined
  },
  // A filter that changes is asked for by the page, once it has come to rest.
  shouldReload: false,
  component: Objects,
})

function Objects() {
  const { t } = useTranslation()
  const { lang } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const list = useListPage(search)
  const auctions = list.query.data?.items ?? []
  usePageMeta({
    title: list.page === 1 ? t('offerList.title') : t('offerList.pages.title', { page: list.page }),
    description: t('offerList.lead'),
    paths: list.page === 1 ? undefined : pathsOfPage(list.page),
    isMissing: list.isBehind,
  })
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
        list={list}
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
        queryKey={list.queryKey}
        onOutdated={() => void queryClient.invalidateQueries({ queryKey: list.queryKey, exact: true })}
      />
    </>
  )
}

/** A filter is none of what search engines know a page by, its number is. */
const pathsOfPage = (page: number) => forEachLanguage((language) => `/${language}/objects?page=${page}`)

/** Loaded for users who have a list alone; visitors read the offers without. */
const WatchButton = lazily(
  async () => (await import('../../areas/auction/auction-tools/watch-button.tsx')).WatchButton,
)

function renderStar(auction: PublicAuction) {
  return <WatchButton auction={auction} isBare />
}

function renderLink({ id, title }: PublicAuction) {
  return <AuctionLink auctionId={id}>{title}</AuctionLink>
}
