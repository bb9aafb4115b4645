import type { Mutant } from './mutant.ts'

const domain = 'engine/src/domain/auction'
const caughtBy = { tests: [`${domain}/decision.test.ts`] }

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
    caughtBy,
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
    caughtBy,
  },
]
