/**
 * What lists of the administration can be narrowed to and sorted by. Apart from the shapes of the lists,
 * because a URL names these values before anything of a list is loaded.
 */

/** What an auction is at a moment, for a table's filter. */
export const administeredPhases = ['draft', 'upcoming', 'running', 'ended', 'decided', 'withdrawn'] as const

/** What of a broker's day an auction waits for; requests to buy have a list of their own. */
export const administeredWork = ['decision', 'end', 'documents'] as const

export const administeredSorts = ['newest', 'title', 'end', 'price', 'bids'] as const

/** What an activity is about. */
export const timeLineKinds = ['bids', 'refused', 'access', 'course', 'accounts', 'tenants'] as const

/** Letters of a person's or an object's name in a search of activities. */
export const TIME_LINE_TEXT_MIN = 2
export const TIME_LINE_TEXT_MAX = 100
