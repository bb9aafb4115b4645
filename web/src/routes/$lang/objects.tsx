import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { publicAuctionsQuery } from '../../api/queries.ts'
import { usePageTitle } from '../../app/use-page-title.ts'
import { OfferListPage } from '../../features/offer-list/offer-list-page.tsx'

export const Route = createFileRoute('/$lang/objects')({
  // Not awaited: the page shows its headline and skeletons while the list is on its way.
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(publicAuctionsQuery)
  },
  component: function Objects() {
    const { t } = useTranslation()
    usePageTitle(t('offerList.title'))
    return <OfferListPage />
  },
})
