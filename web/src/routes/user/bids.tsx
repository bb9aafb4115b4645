import { createFileRoute } from '@tanstack/react-router'
import { usePageTitle } from '../../app/use-page-meta.ts'
import { OwnBidsPage } from '../../areas/account/user/own-bids-page.tsx'
import { useTranslation } from '../../kernel/i18n/use-translation.ts'

export const Route = createFileRoute('/user/bids')({
  /** One auction's bids. Loaded with every page, so without the schema of an id: the server checks it. */
  validateSearch: ({ auction }): { auction?: string } => (typeof auction === 'string' ? { auction } : {}),
  component: function OwnBids() {
    const { t } = useTranslation()
    usePageTitle(t('user.bids.title'))
    return <OwnBidsPage auctionId={Route.useSearch().auction} />
  },
})
