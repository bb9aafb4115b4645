import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import {
  administeredAuctionsQuery,
  administeredOverviewQuery,
} from '../../../kernel/api/administration-queries.ts'
import { ignoreError } from '../../../kernel/api/ignore-error.ts'
import { ButtonLink } from '../../../design/button-link.tsx'
import { Icon } from '../../../design/icon.tsx'
import { ObjectsPage, LiveRows } from '../../../areas/administration/pages/objects-page.tsx'
import { objectsSearchSchema } from '../../../areas/administration/table/url-searches.ts'
import { pageOf } from '../../../areas/administration/auctions-table/objects-search.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

export const Route = createFileRoute('/administration/objects/')({
  validateSearch: objectsSearchSchema,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.query(administeredAuctionsQuery(pageOf(deps))).catch(ignoreError)
    void context.queryClient.query(administeredOverviewQuery).catch(ignoreError)
  },
  component: function Objects() {
    const { t } = useTranslation()
    const { user } = Route.useRouteContext()
    const search = Route.useSearch()
    const navigate = Route.useNavigate()
    // A draft stands in a broker's name; a system administrator chooses whose.
    const mayDraft = user.brokerId !== null || user.isSystemAdmin
    const query = administeredAuctionsQuery(pageOf(search))
    const { data } = useQuery(query)
    return (
      <>
        <ObjectsPage
          search={search}
          onSearch={(change) =>
            void navigate({
              search: (before) => ({ ...before, ...change }),
              replace: true,
              resetScroll: false,
            })
          }
          reader={{ id: user.id, isSystemAdmin: user.isSystemAdmin, isManaging: mayDraft }}
          action={
            mayDraft && (
              <ButtonLink to="/administration/objects/new">
                <Icon of={Plus} /> {t('administration.newObject.title')}
              </ButtonLink>
            )
          }
        />
        <LiveRows auctions={data?.auctions ?? []} queryKey={query.queryKey} />
      </>
    )
  },
})
