import type { Mutant, Patch } from './mutant.ts'
import { mutant } from './mutant.ts'

const domain = 'engine/src/domain/auction'
const caughtBy = { tests: [`${domain}/restrictions.test.ts`] }
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
    caughtBy,
  },
  {
    name: 'a counter-offer of a suspended bidder',
    patches: [{ file: `${domain}/decision.ts`, ...withoutSuspension('offering', 'actor') }],
    caughtBy,
  },
  {
    name: 'a counter-offer above the limit',
    patches: [{ file: `${domain}/decision.ts`, find: ABOVE, replace: '' }],
    caughtBy,
  },
  {
    name: 'a bid at the limit refused',
    patches: [{ file: `${domain}/admission.ts`, find: 'price > limit', replace: 'price >= limit' }],
    caughtBy,
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
    caughtBy,
  },
]
