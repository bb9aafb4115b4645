import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import {
  isFollowed,
  type FollowedAuction,
  mayHaveMissed,
  mergeLive,
  needsRead,
} from '../auctions/merge-live.ts'
import { POLL_LIST_MS } from '../kernel/live/connection-limits.ts'
import { useLiveAuction, usePollWithoutLink } from '../kernel/live/live-context.tsx'
import { useAfterInstant, useJitteredDebounce } from './use-jittered-debounce.ts'

/** More cards than this are not followed live; they are renewed with the list. */
const FOLLOWED_MAX = 60
/**
 * Readers ask again within this time, each at another moment, so that one bid does not wake everybody at
 * once.
 */
const REFETCH_WITHIN_MS = 1_500
/** A night turns for everybody at once. */
const NIGHT_REFETCH_WITHIN_MS = 8_000

type Entry = FollowedAuction & { id: AuctionId }

type Listed = Entry[] | { readonly items: Entry[] }
const entriesOf = (listed: Listed): Entry[] => (Array.isArray(listed) ? listed : listed.items)

type Props = {
  auctions: readonly Entry[]
  /** Key of the list in the query cache. */
  queryKey: QueryKey
  /** Called soon after something has changed that no message says, such as how the reader stands. */
  onOutdated: () => void
}

/** Keeps the cards of a list up to date while they are shown, all over one connection. Renders nothing. */
export function LiveList({ auctions, queryKey, onOutdated }: Props) {
  const changedSoon = useJitteredDebounce(onOutdated, REFETCH_WITHIN_MS)
  // Cards turn by themselves; when they turn the next time, the list says.
  const [nightTurn = null] = auctions.flatMap((auction) => auction.nightTimeChangesAt ?? []).toSorted()
  useAfterInstant(nightTurn, onOutdated, NIGHT_REFETCH_WITHIN_MS)
  usePollWithoutLink(onOutdated, POLL_LIST_MS)
  return auctions
    .filter(isFollowed)
    .slice(0, FOLLOWED_MAX)
    .map((auction) => (
      <Followed key={auction.id} auction={auction} queryKey={queryKey} onOutdated={changedSoon} />
    ))
}

type FollowedProps = { auction: Entry; queryKey: QueryKey; onOutdated: () => void }

function Followed({ auction, queryKey, onOutdated }: FollowedProps) {
  const queryClient = useQueryClient()
  useLiveAuction(
    auction.id,
    auction.revision,
    (message) => {
      const listed = queryClient.getQueryData<Listed>(queryKey)
      const before = listed && entriesOf(listed).find(({ id }) => id === auction.id)
      if (listed === undefined || before === undefined) return
      if (message.type === 'subscribed' && mayHaveMissed(before)) onOutdated()
      const after = mergeLive(before, message.revision, message.auction, message.serverTime)
      if (after === before) return
      const items = entriesOf(listed).map((entry) => (entry === before ? after : entry))
      queryClient.setQueryData<Listed>(queryKey, Array.isArray(listed) ? items : { ...listed, items })
      const cause = message.type === 'UpdateAuction' ? message.cause : null
      if (needsRead(before, cause)) onOutdated()
    },
    // The list says what is left; a server that is busy says nothing about it.
    (code) => {
      if (code === 'auctionNotFound') onOutdated()
    },
  )
  return null
}
