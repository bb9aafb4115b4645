import { type AccountProblemCode, accountProblemStatus } from '@zuschlag/contracts/account/account-problems'
import { namesOf, type ProblemText } from './problem-text.ts'

const texts: Readonly<Record<AccountProblemCode, Omit<ProblemText, 'status'>>> = {
  tokenInvalid: {
    title: 'The link is no longer valid.',
    detail: 'The link was used, has expired or is incomplete. Request a new one.',
  },
  passwordWeak: {
    title: 'The password is too easy to guess.',
    detail: ({ errors }) => {
      const reasons = Object.values(errors ?? {}).flat()
      return reasons.length === 0 ? 'Choose a longer password.' : `Reasons: ${reasons.join(', ')}.`
    },
  },
  passwordWrong: {
    title: 'The password is wrong.',
    detail: ({ errors }) =>
      `Nothing was changed. Send the current password of the account in ${namesOf(errors) || 'the body'}.`,
  },
  emailUnchanged: {
    title: 'The account has this email already.',
    detail: 'Nothing was changed. Name another email.',
  },
  leadingRunningAuction: {
    title: 'The account leads an auction that is not decided, or raised its bid there for a counter-offer.',
    detail: 'Nothing was changed. Try again after the decision, or after the end of its period.',
  },
  acquiredAuction: {
    title: 'The account got an auction by an award or an accepted purchase in the last 180 days.',
    detail:
      'Nothing was changed. Try again after this time, or once the award was reported as not concluded.',
  },
  sellerOfAuction: {
    title: 'The account sells in an auction that is not decided, or sold in one in the last 180 days.',
    detail: 'Nothing was changed. Try again after the decision or its period; after a sale, after 180 days.',
  },
  managingRunningAuction: {
    title: 'The account is broker or seller of a running auction.',
    detail: 'Nothing was changed. Try again after the end of that auction, or assign it to somebody else.',
  },
  lastSystemAdmin: {
    title: 'The platform needs at least one system administrator.',
    detail: 'Nothing was changed. Make another account a system administrator first.',
  },
  notOnYourself: {
    title: 'This cannot be done to your own account.',
    detail: 'Nothing was changed. Another system administrator can do this.',
  },
  emailAlreadyUsed: {
    title: 'The email belongs to another account.',
    detail: 'Nothing was changed. Name another email, or use the existing account.',
  },
  secondFactorRequired: {
    title: 'A second factor is required.',
    detail:
      'The password is right. Send the request again with a code of the authenticator app or a recovery code.',
  },
  secondFactorWrong: {
    title: 'The code is wrong or was used already.',
    detail: 'Send the current code of the authenticator app, or a recovery code that was not used yet.',
  },
  secondFactorNotOffered: {
    title: 'This account cannot set up a second factor.',
    detail: 'Second factors are offered to brokers and system administrators.',
  },
  secondFactorNeeded: {
    title: 'This account has to keep its second factor.',
    detail: 'Nothing was changed. The platform requires a second factor of its staff.',
  },
  noSecondFactor: {
    title: 'The account has no second factor.',
    detail: 'Nothing was changed. There is nothing to reset.',
  },
  alreadySuspended: {
    title: 'The account is suspended already.',
    detail: 'Nothing was changed. Read the account again.',
  },
  notSuspended: {
    title: 'The account is not suspended.',
    detail: 'Nothing was changed. Read the account again.',
  },
}

const codes = Object.keys(texts) as readonly AccountProblemCode[]

/** Problems of accounts, passwords and second factors; their statuses are the contract's. */
export const accountProblems = Object.fromEntries(
  codes.map((code) => [code, { status: accountProblemStatus[code], ...texts[code] }]),
) as Readonly<Record<AccountProblemCode, ProblemText>>
