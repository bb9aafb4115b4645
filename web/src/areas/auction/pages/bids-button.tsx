import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { List } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { anonymizedBidsQuery } from '../../../kernel/api/queries.ts'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { LazyDialog } from '../../../kernel/dialogs/lazy-dialog.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { moreOf } from '../auction-details/more-bids.ts'

const PriceHistoryContents = lazy(() =>
  import('../auction-details/price-history-contents.tsx').then((module) => ({
    default: module.PriceHistoryContents,
  })),
)

type Props = { details: AuctionDetails; newestAt: Instant | null }

/** Opens the anonymized bids: rank, time to the second and price of each, and the steps as a drawing. */
export function BidsButton({ details, newestAt }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="text" size="small" onPress={() => setOpen(true)}>
        <Icon of={List} />
        {t('bidding.showBids')}
      </Button>
      <LazyDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('priceHistory.dialogTitle')}
        size="wide"
      >
        <Suspense fallback={<Skeleton height="24rem" />}>
          <Bids details={details} newestAt={newestAt} />
        </Suspense>
      </LazyDialog>
    </>
  )
}

function Bids({ details, newestAt }: Props) {
  const query = useInfiniteQuery(anonymizedBidsQuery(details.id))
  const { data } = query
  if (data === undefined && query.isError) return <FailedRead query={query} />
  if (data === undefined) return <Skeleton height="24rem" />
  return <PriceHistoryContents details={details} bids={data} newestAt={newestAt} {...moreOf(query)} isWhole />
}
