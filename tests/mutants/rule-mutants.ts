import type { Mutant } from './mutant.ts'
import { mutant } from './mutant.ts'

const domain = 'engine/src/domain/auction'
const bidPrice = 'contracts/src/auction/bid-price.ts'

/** Faults in the rules of the auction. */
export const ruleMutants: readonly Mutant[] = [
  {
    name: '`<=` for `<` at the end',
    patches: [
      { file: `${domain}/phase.ts`, find: 'at < settled.end) return', replace: 'at <= settled.end) return' },
      { file: `${domain}/deadlines.ts`, find: 'at >= end)', replace: 'at > end)' },
    ],
    caughtBy: { seeds: 300 },
  },
  mutant(
    'bound, and another bid awarded',
    `${domain}/award-rules.ts`,
    "    if (!isHighest) return 'bidNotHighest'\n",
    '',
  ),
  mutant(
    'bound, and awarded below the minimum price',
    `${domain}/award-rules.ts`,
    "isBelowMinimum(auction, bid) ? 'bidBelowMinimumPrice' : null",
    'null',
  ),
  mutant(
    'bound, and declined',
    `${domain}/decline-award.ts`,
    "  if (isSellerBound(auction, at)) return reject('sellerBound')\n",
    '',
  ),
  mutant(
    'an award while a counter-offer is open',
    `${domain}/award-auction.ts`,
    "  if (openCounterOffer(auction, at) !== null) return reject('counterOfferOpen')\n",
    '',
    1000,
  ),
  mutant('end written a moment late', `${domain}/deadlines.ts`, 'at >= end)', 'at > end)'),
  mutant(
    'start written twice',
    `${domain}/deadlines.ts`,
    'if (!isStartWritten && at >= start)',
    'if (at >= start)',
  ),
  mutant(
    'bids before the start',
    `${domain}/place-bid.ts`,
    "if (at < auction.start) return reject('auctionNotStarted')",
    '',
  ),
  mutant(
    'night forgotten by blocked bids',
    `${domain}/place-bid.ts`,
    'if (!isNight(auction.terms, atMs)) return null',
    'return null',
  ),
  mutant(
    'night forgotten by the extension',
    `${domain}/end-extension.ts`,
    'addAuctionTime(auction.terms, atMs, extensionMs)',
    'Math.max(addAuctionTime(auction.terms, atMs, 0), atMs) + extensionMs',
  ),
  mutant(
    'night forgotten by a broker’s end',
    `${domain}/extend-auction-end.ts`,
    'if (isInsideNight(auction.terms',
    'if (false && isInsideNight(auction.terms',
  ),
  mutant(
    'extension shortens the end',
    `${domain}/end-extension.ts`,
    'if (newEndMs <= endMs) return null',
    '',
  ),
  mutant(
    'extension without a window',
    `${domain}/end-extension.ts`,
    'if (!isAuctionTimeWithin(auction.terms, atMs, endMs, windowMs)) return null',
    '',
  ),
  mutant(
    'extension by refused bids',
    `${domain}/place-bid.ts`,
    'if (!isHighEnough(bidding, standing, price)) {',
    'if (!isHighEnough(bidding, standing, price)) {\n    const moved = endExtension(auction, at)\n    if (moved !== null) return accept(moved)',
  ),
  mutant(
    'broker moves the end earlier',
    `${domain}/extend-auction-end.ts`,
    "if (data.end <= auction.end) return reject('endNotLater')",
    '',
  ),
  mutant('increase off by one', bidPrice, 'return price >= current +', 'return price > current +'),
  mutant(
    'no gap below the first increase',
    bidPrice,
    'price === terms.startPrice) return true',
    'price >= terms.startPrice) return true',
  ),
  mutant(
    'minimum bid without the increase',
    bidPrice,
    'return standing.highestBid + Math.max(1,',
    'return standing.highestBid + Math.min(1,',
  ),
  mutant(
    'ties take the lead',
    `${domain}/standing.ts`,
    'bid.price <= standing.highestBid',
    'bid.price < standing.highestBid',
    1000,
  ),
  mutant(
    'voided bid still counts',
    `${domain}/auction.ts`,
    ', standing: standingFromEvent(event.data.standing) }',
    ' }',
  ),
  mutant(
    'a bid voided twice',
    `${domain}/standing.ts`,
    'return latest(auction.voided, revision) === true ? null : bid',
    'return bid',
  ),
  mutant(
    'revoked access still bids',
    `${domain}/access.ts`,
    "const isHeld = fact.type === 'AccessGranted'",
    'const isHeld = true',
    1000,
  ),
  mutant(
    'purchase at its very price',
    `${domain}/request-immediate-purchase.ts`,
    'currentPrice >= price',
    'currentPrice > price',
    1000,
  ),
  mutant(
    'two open purchase requests',
    `${domain}/request-immediate-purchase.ts`,
    'if (hasOpenRequest(auction, bidderId))',
    'if (false)',
    1000,
  ),
  mutant(
    'a bid under outdated rules',
    `${domain}/confirmations.ts`,
    'rulesVersion !== auction.rulesVersion',
    'false',
  ),
  mutant(
    'a bid for older documents',
    `${domain}/data-room.ts`,
    'named === undefined || named === documentsState',
    'named === undefined || named <= documentsState',
  ),
  mutant(
    'a revision makes no new version',
    'contracts/src/auction/rules-version.ts',
    'return isChanged ? version + 1 : version',
    'return version',
  ),
  mutant(
    'open requests stay open',
    `${domain}/purchase-requests.ts`,
    'return latest(auction.answeredRequests, request.revision) !== true',
    'return true',
    1000,
  ),
]
