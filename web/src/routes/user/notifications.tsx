import { createFileRoute, Link } from '@tanstack/react-router'
import type { OwnSavedSearch } from '@zuschlag/contracts/search/saved-search'
import { useTranslation } from '../../kernel/i18n/use-translation.ts'
import { ignoreError } from '../../kernel/api/ignore-error.ts'
import { usePageTitle } from '../../app/use-page-meta.ts'
import { NotificationsPage } from '../../areas/account/user/notifications-page.tsx'
import { choicesQuery, ownPriceAlertsQuery, ownSavedSearchesQuery } from '../../areas/account/user/queries.ts'
import { searchOf } from '../../areas/auction/auction-list/auction-search.ts'

export const Route = createFileRoute('/user/notifications')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.query(choicesQuery).catch(ignoreError)
    void queryClient.query(ownPriceAlertsQuery).catch(ignoreError)
    void queryClient.query(ownSavedSearchesQuery).catch(ignoreError)
  },
  component: function Notifications() {
    const { t, language: lang } = useTranslation()
    usePageTitle(t('user.notifications.title'))
    const renderSearchLink = (search: OwnSavedSearch['search'], words: string) => (
      <Link to="/$lang/objects" params={{ lang }} search={searchOf(search)}>
        {words}
      </Link>
    )
    return <NotificationsPage renderSearchLink={renderSearchLink} />
  },
})
