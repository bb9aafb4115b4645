/** Silence after which the server is asked whether it is still there. */
export const PING_AFTER_MS = 15_000
/** How long the answer may take before the connection counts as lost. */
export const PONG_WITHIN_MS = 8_000
/** The same after a sleep or a change of network, where a dead connection is likely. */
export const WAKE_PONG_WITHIN_MS = 2_500
/** How long opening may take. */
export const OPEN_WITHIN_MS = 10_000
/** Without a link for this long the page says since when its state is old (guide, section 5). */
export const STALE_AFTER_MS = 10_000
export const BACKOFF_FIRST_MS = 400
export const BACKOFF_MAX_MS = 15_000
/** Without a link, how often the page of an auction is read instead, and how often a list is. */
export const POLL_AUCTION_MS = 3_000
export const POLL_LIST_MS = 10_000
/** Auctions that one connection watches; more is a bug of ours. */
export const SUBSCRIPTIONS_MAX = 200
/** Broken chains in a row after which the whole state is asked for instead of what was missed. */
export const RESUME_ATTEMPTS_MAX = 3
/** How long the answer to a resumption may take before it is asked for again. */
export const RESUME_WITHIN_MS = 4_000
/** How long an auction stays subscribed after its last reader left, for readers who change the page. */
export const LINGER_MS = 2_000
