import { mutant, type Mutant, type Patch } from './mutant.ts'

const domain = 'engine/src/domain/auction'
const bidPrice = 'contracts/src/auction/bid-price.ts'

/** Faults in the rules of the auction. */
export const ruleMutants: readonly Mutant[] = [
  {
    name: '`<=` for `<` at the end',
    patches: [
      {
        file: `${domain}/lifecycle.ts`,
        find: 'at < settled.end) return',
        replace: 'at <= settled.end) return',
      },
      { file: `${domain}/lifecycle.ts`, find: 'at >= end)', replace: 'at > end)' },
    ],
    caughtBy: { seeds: 300 },
  },
  mutant(
    'bound, and another bid awarded',
    `${domain}/decision.ts`,
    "    if (!isHighest) return 'bidNotHighest'\n",
    '',
  ),
  mutant(
    'bound, and awarded below the minimum price',
    `${domain}/decision.ts`,
    "isBelowMinimum(auction, bid) ? 'bidBelowMinimumPrice' : null",
    'null',
  ),
  mutant(
    'bound, and declined',
    `${domain}/decision.ts`,
    "  if (isSellerBound(auction, at)) return reject('sellerBound')\n",
    '',
  ),
  mutant(
    'an award while a counter-offer is open',
    `${domain}/decision.ts`,
    "  if (openCounterOffer(auction, at) !== null) return reject('counterOfferOpen')\n",
    '',
    1000,
  ),
  mutant('end written a moment late', `${domain}/lifecycle.ts`, 'at >= end)', 'at > end)'),
  mutant(
    'start written twice',
    `${domain}/lifecycle.ts`,
    'if (!isStartWritten && at >= start)',
    'if (at >= start)',
  ),
  mutant(
    'bids before the start',
    `${domain}/bidding.ts`,
    "if (at < auction.start) return reject('auctionNotStarted')",
    '',
  ),
  mutant(
    'night forgotten by blocked bids',
    `${domain}/bidding.ts`,
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
    `${domain}/lifecycle.ts`,
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
    `${domain}/bidding.ts`,
    'if (!isHighEnough(bidding, standing, price)) {',
    'if (!isHighEnough(bidding, standing, price)) {\n    const moved = endExtension(auction, at)\n    if (moved !== null) return accept(moved)',
  ),
  mutant(
    'broker moves the end earlier',
    `${domain}/lifecycle.ts`,
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
    `${domain}/bidding.ts`,
    'bid.price <= standing.highestBid',
    'bid.price < standing.highestBid',
    1000,
  ),
  mutant(
    'voided bid still counts',
    `${domain}/bidding.ts`,
    ', standing: standingFromEvent(event.data.standing) }',
    ' }',
  ),
  mutant(
    'a bid voided twice',
    `${domain}/bidding.ts`,
    'return latest(auction.voided, revision) === true ? null : bid',
    'return bid',
  ),
  mutant(
    'revoked access still bids',
    `${domain}/admission.ts`,
    "const isHeld = fact.type === 'AccessGranted'",
    'const isHeld = true',
    1000,
  ),
  mutant(
    'purchase at its very price',
    `${domain}/immediate-purchase.ts`,
    'currentPrice >= price',
    'currentPrice > price',
    1000,
  ),
  mutant(
    'two open purchase requests',
    `${domain}/immediate-purchase.ts`,
    'if (hasOpenRequest(auction, bidderId))',
    'if (false)',
    1000,
  ),
  mutant(
    'a bid under outdated rules',
    `${domain}/bidding.ts`,
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
    `${domain}/immediate-purchase.ts`,
    'return latest(auction.answeredRequests, request.revision) !== true',
    'return true',
    1000,
  ),
]

const caughtByDecision = { tests: [`${domain}/decision.test.ts`] }

/** Faults in counter-offers that simulated worlds come by too seldom. */
export const counterOfferMutants: readonly Mutant[] = [
  {
    name: 'a counter-offer accepted twice',
    patches: [
      {
        file: `${domain}/decision.ts`,
        find: 'if (open.accepted.includes(bidRevision))',
        replace: 'if (false as boolean)',
      },
    ],
    caughtBy: caughtByDecision,
  },
  {
    name: 'equal answers ranked by their bids’ revisions',
    patches: [
      {
        file: `${domain}/decision.ts`,
        find: '|| b.price - a.price || a.revision - b.revision',
        replace: '|| a.revision - b.revision',
      },
    ],
    caughtBy: caughtByDecision,
  },
]

const caughtByRestrictions = { tests: [`${domain}/restrictions.test.ts`] }
const SUSPENDED = "  if (isSuspended(auction, bidderId)) return reject('bidderSuspended')\n"
const ABOVE = "  if (bidLimit !== null) return reject('bidLimitExceeded', { bidLimit })\n"

/** Who offers, asked as if nobody were suspended; limits stay. */
const withoutSuspension = (called: string, rest: string): Pick<Patch, 'find' | 'replace'> => ({
  find: `const offered = ${called}(found, ${rest})`,
  replace:
    'const restrictions = { length: 0, shared: { order: [], byKey: new Map() } }\n' +
    `  const free = ${called}({ ...found, restrictions }, actor, at)\n` +
    '  const offered = free.ok ? { ok: true, value: { ...free.value, auction: found } } : free',
})

/** Faults in what the tenant decides about one bidder. */
export const restrictionMutants: readonly Mutant[] = [
  mutant('a bid of a suspended bidder', `${domain}/bidding.ts`, SUSPENDED, ''),
  mutant('a bid above the limit', `${domain}/bidding.ts`, ABOVE, ''),
  mutant('a purchase above the limit', `${domain}/immediate-purchase.ts`, ABOVE, '', 1000),
  mutant(
    'an investor without access where admission is asked for',
    `${domain}/admission.ts`,
    ' && auction.terms.admittedOnly !== true',
    '',
    1000,
  ),
  {
    name: 'an access that outlives its end by a moment',
    patches: [
      { file: `${domain}/admission.ts`, find: 'if (until > at) break', replace: 'if (until >= at) break' },
    ],
    caughtBy: { tests: [`${domain}/admission.test.ts`] },
  },
  mutant(
    'an access that ends a second early',
    `${domain}/admission.ts`,
    'if (until > at) break',
    'if (Date.parse(until) > Date.parse(at) + 1000) break',
    1000,
  ),
  {
    name: 'a purchase of a suspended bidder',
    patches: [
      { file: `${domain}/immediate-purchase.ts`, ...withoutSuspension('offeringWhileRunning', 'actor, at') },
    ],
    caughtBy: caughtByRestrictions,
  },
  {
    name: 'a counter-offer of a suspended bidder',
    patches: [{ file: `${domain}/decision.ts`, ...withoutSuspension('offering', 'actor') }],
    caughtBy: caughtByRestrictions,
  },
  {
    name: 'a counter-offer above the limit',
    patches: [{ file: `${domain}/decision.ts`, find: ABOVE, replace: '' }],
    caughtBy: caughtByRestrictions,
  },
  {
    name: 'a bid at the limit refused',
    patches: [{ file: `${domain}/admission.ts`, find: 'price > limit', replace: 'price >= limit' }],
    caughtBy: caughtByRestrictions,
  },
  {
    name: 'a limit lost with the suspension',
    patches: [
      {
        file: `${domain}/admission.ts`,
        find: "    case 'BidderRestored':\n      return { suspendedFor: null }",
        replace: "    case 'BidderRestored':\n      return { limit: null, suspendedFor: null }",
      },
    ],
    caughtBy: caughtByRestrictions,
  },
]
