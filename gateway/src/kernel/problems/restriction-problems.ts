import type { RestrictionRejectionCode } from '@zuschlag/contracts/auction/rejections'
import type { ProblemText } from './problem-text.ts'
import { grouped } from './problem-text.ts'

/** Refusals by what the tenant decided about one bidder. */
export const restrictionProblems = {
  accessExpired: {
    status: 403,
    title: 'The access of this bidder has ended.',
    detail: 'It was granted until an instant that has passed. Ask the broker for access again.',
  },
  accessEndPassed: {
    status: 409,
    title: 'The access would have ended already.',
    detail: 'Nothing was changed. Name an end in the future, or none.',
  },
  bidderSuspended: {
    status: 403,
    title: 'This bidder is suspended in this auction.',
    detail: 'The broker of this auction has suspended the account. Contact the broker.',
  },
  bidLimitExceeded: {
    status: 409,
    title: 'The price is above the limit of this bidder.',
    detail: ({ bidLimit }) =>
      bidLimit === undefined
        ? 'Nothing was placed. Ask the broker to raise the limit.'
        : `Nothing was placed. The broker allows this account prices up to ${grouped(bidLimit)}.`,
  },
  admissionUnchanged: {
    status: 409,
    title: 'Nothing would change.',
    detail: 'The bidder already has this state. Read the list of bidders again.',
  },
} as const satisfies Readonly<
  Record<
    RestrictionRejectionCode | 'accessEndPassed' | 'admissionUnchanged',
    ProblemText & { readonly status: 403 | 409 }
  >
>
