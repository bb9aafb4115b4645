import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { AdministeredAuction } from '@zuschlag/contracts/administration/administered-auctions'
import type { LiveAuction } from '@zuschlag/contracts/realtime/messages'
import { useJitteredDebounce } from '../../../app/use-jittered-debounce.ts'
import { useLiveAuction } from '../../../kernel/live/live-context.tsx'

/** Readers ask again within this time, each at another moment. */
const REFETCH_WITHIN_MS = 1_500

type Page = { readonly auctions: readonly AdministeredAuction[]; readonly total: number }
type Props = { auctions: readonly AdministeredAuction[]; queryKey: QueryKey }

/** Keeps the rows that can change by themselves up to date while they are shown. Draws nothing. */
export function LiveRows({ auctions, queryKey }: Props) {
  return auctions
    .filter(({ phase }) => phase === 'running' || phase === 'upcoming')
    .map((auction) => <Followed key={auction.id} auction={auction} queryKey={queryKey} />)
}

function Followed({ auction, queryKey }: { auction: AdministeredAuction; queryKey: QueryKey }) {
  const queryClient = useQueryClient()
  const refetchSoon = useJitteredDebounce(
    () => void queryClient.invalidateQueries({ queryKey, exact: true }),
    REFETCH_WITHIN_MS,
  )
  useLiveAuction(
    auction.id,
    auction.revision,
    ({ revision, auction: live }) => {
      queryClient.setQueryData<Page>(queryKey, (page) =>
        page === undefined
          ? page
          : {
              ...page,
              auctions: page.auctions.map((row) =>
                row.id === auction.id && row.revision < revision ? updated(row, live, revision) : row,
              ),
            },
      )
      if (live.bidCount === undefined || phaseHasChanged(auction, live)) refetchSoon()
    },
    refetchSoon,
  )
  return null
}

function updated(row: AdministeredAuction, live: LiveAuction, revision: number): AdministeredAuction {
  return {
    ...row,
    revision,
    currentPrice: live.currentPrice,
    end: live.end,
    bidCount: live.bidCount ?? row.bidCount,
  }
}

function phaseHasChanged({ phase }: AdministeredAuction, live: LiveAuction): boolean {
  if (live.isWithdrawn || !live.isPublished || live.hasEnded) return true
  return (phase === 'running') !== live.hasStarted
}
