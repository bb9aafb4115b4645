/** The data of a refused attempt of the history, with the limit that its bidder had at that revision. */
export function withLimit(refused: string): string {
  return `${refused}.data::jsonb || jsonb_build_object('limit', (
    select limited.data::jsonb -> 'limit' from read.auction_history limited
    where limited.auction_id = ${refused}.auction_id and not limited.is_attempt
      and limited.type = 'BidderLimited' and limited.data::jsonb ->> 'bidderId' = ${refused}.actor_user_id::text
      and limited.revision <= (${refused}.data::jsonb -> 'shown' ->> 'auctionRevision')::bigint
    order by limited.revision desc limit 1))`
}
