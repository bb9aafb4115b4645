import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { ReaderNews } from '../../kernel/reader-news.ts'
import { may, maySee } from '../../policies/auction-policy.ts'
import type { AuctionReader } from '../../policies/auction-reader.ts'
import { relationTo } from '../../policies/relation.ts'
import { liveMessagePolicies } from '../../policies/live-policies.ts'
import type { SignedIn } from '../../policies/viewer.ts'
import type { Rooms } from './rooms.ts'

/**
 * Whom news goes to: those whom it names, or everybody who has the auction open and may read there what it is
 * about.
 */
export async function newsReaders(
  news: ReaderNews,
  rooms: Pick<Rooms, 'viewersOf'>,
  reader: Pick<AuctionReader, 'audienceOf'>,
): Promise<readonly UserId[]> {
  if (news.about !== 'questions' || !news.isForAll) return news.userIds
  const { auction: permission } = liveMessagePolicies[`readerNews ${news.about}`]
  const viewers = rooms
    .viewersOf(news.auctionId)
    .filter((viewer): viewer is SignedIn => viewer.kind === 'signedIn')
  const userIds = [...new Set(viewers.map(({ userId }) => userId))]
  const audience = userIds.length === 0 ? null : await reader.audienceOf(news.auctionId, userIds)
  if (audience === null || permission === undefined) return []
  return viewers.flatMap((viewer) => {
    const relation = relationTo(viewer, audience.auction, audience.accessHolders.has(viewer.userId))
    const mayRead = maySee(relation, audience.auction) && (permission === 'see' || may(relation, permission))
    return mayRead ? [viewer.userId] : []
  })
}
