import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Bus } from '@zuschlag/engine/transport/bus'

/**
 * Something of some readers' own changed. A hint, never truth: it may be lost or doubled, and pages look from
 * time to time anyway.
 */
const READER_NEWS = 'reader.news'

export type ReaderNews = { readonly userIds: readonly UserId[] } & (
  | { readonly about: 'alerts' }
  | { readonly about: 'admission'; readonly auctionId: AuctionId }
  | {
      readonly about: 'questions'
      readonly auctionId: AuctionId
      /** Set where an answer was published: who may read it and has the page open is notified. */
      readonly isForAll: boolean
    }
)

/** Publishes to every gateway; one without connections of these users ignores it. */
export function announceReaderNews(bus: Bus, news: ReaderNews): void {
  const isForAll = news.about === 'questions' && news.isForAll
  if (news.userIds.length > 0 || isForAll) bus.publish(READER_NEWS, news)
}

/** Calls back for each; the answer ends it. */
export function followReaderNews(bus: Bus, onNews: (news: ReaderNews) => void): () => void {
  return bus.subscribe(READER_NEWS, (message) => onNews(message as ReaderNews))
}
