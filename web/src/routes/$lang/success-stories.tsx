import { createFileRoute } from '@tanstack/react-router'
import type { EndedAuction } from '@zuschlag/contracts/auction/views'
import { useTranslation } from '../../kernel/i18n/use-translation.ts'
import { z } from 'zod'
import { ignoreError } from '../../kernel/api/ignore-error.ts'
import { endedAuctionsQuery, partnersQuery } from '../../kernel/api/site-queries.ts'
import { AuctionLink } from '../../app/auction-link.tsx'
import { usePageMeta } from '../../app/use-page-meta.ts'
import { SuccessStoriesPage } from '../../areas/site/success-stories/success-stories-page.tsx'

/** A URL's `2026` is read as a number. */
const searchText = z.union([z.string(), z.number()]).transform(String)

export const Route = createFileRoute('/$lang/success-stories')({
  staticData: { hasContact: true },
  validateSearch: z.object({ search: searchText.optional().catch(undefined) }),
  loaderDeps: ({ search }) => ({ search: search.search ?? '' }),
  loader: ({ context, deps }) => {
    void context.queryClient.infiniteQuery(endedAuctionsQuery(deps.search)).catch(ignoreError)
    void context.queryClient.query({ ...partnersQuery, staleTime: 'static' }).catch(ignoreError)
  },
  component: SuccessStories,
})

function SuccessStories() {
  const { t } = useTranslation()
  const { search = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  usePageMeta({ title: t('successStories.title'), description: t('successStories.lead') })
  return (
    <SuccessStoriesPage
      search={search}
      onSearch={(text) => {
        if (text === search) return
        const next = text === '' ? undefined : text
        void navigate({ search: { search: next }, replace: true, resetScroll: false })
      }}
      renderLink={renderLink}
    />
  )
}

function renderLink({ id, title }: EndedAuction) {
  return <AuctionLink auctionId={id}>{title}</AuctionLink>
}
