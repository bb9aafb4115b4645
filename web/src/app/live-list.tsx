import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { LiveAuction } from '@zuschlag/contracts/realtime/messages'
import { mergeLive } from '../auction/merge-live.ts'
import { useLiveAuction } from '../features/live/live-context.tsx'

/** More cards than this are not followed live; they are renewed with the list. */
const FOLLOWED_MAX = 60

type Entry = {
  id: AuctionId
  revision: number
  currentPrice: number | null
  hasEnded: boolean
  isWithdrawn: boolean
}

type Props = {
  auctions: readonly Entry[]
  /** Key of the list in the query cache. */
  queryKey: QueryKey
  /** Whether the list holds what no message says, how the reader stands for instance, and must be asked again. */
  asksAgain?: boolean
}

/** Keeps the cards of a list up to date while they are shown. Draws nothing. */
export function LiveList({ auctions, queryKey, asksAgain = false }: Props) {
  return auctions
    .filter((auction) => !auction.hasEnded && !auction.isWithdrawn)
    .slice(0, FOLLOWED_MAX)
    .map((auction) => (
      <Followed key={auction.id} auction={auction} queryKey={queryKey} asksAgain={asksAgain} />
    ))
}

function Followed({
  auction,
  queryKey,
  asksAgain,
}: {
  auction: Entry
  queryKey: QueryKey
  asksAgain: boolean
}) {
  const queryClient = useQueryClient()
  useLiveAuction(auction.id, auction.revision, ({ type, revision, auction: live }) => {
    queryClient.setQueryData<Entry[]>(
      queryKey,
      (entries) => entries && withLive(entries, auction.id, revision, live),
    )
    if (asksAgain && type === 'UpdateAuction') void queryClient.invalidateQueries({ queryKey, exact: true })
  })
  return null
}

function withLive(entries: readonly Entry[], id: AuctionId, revision: number, live: LiveAuction): Entry[] {
  return entries.map((entry) => (entry.id === id ? mergeLive(entry, revision, live) : entry))
}
