import { type AccountProblemCode, accountProblemStatus } from '@zuschlag/contracts/account/account-problems'
import { namesOf, type ProblemText } from './problem-text.ts'

/** Problems of accounts, passwords and second factors. */
export const accountProblems: Readonly<Record<AccountProblemCode, ProblemText>> = {
  tokenInvalid: {
    status: accountProblemStatus.tokenInvalid,
    title: 'The link is no longer valid.',
    detail: 'The link was used, has expired or is incomplete. Request a new one.',
  },
  passwordWeak: {
    status: accountProblemStatus.passwordWeak,
    title: 'The password is too easy to guess.',
    detail: ({ errors }) => {
      const reasons = Object.values(errors ?? {}).flat()
      return reasons.length === 0 ? 'Choose a longer password.' : `Reasons: ${reasons.join(', ')}.`
    },
  },
  passwordWrong: {
    status: accountProblemStatus.passwordWrong,
    title: 'The password is wrong.',
    detail: ({ errors }) =>
      `Nothing was changed. Send the current password of the account in ${namesOf(errors) || 'the body'}.`,
  },
  emailUnchanged: {
    status: accountProblemStatus.emailUnchanged,
    title: 'The account has this email already.',
    detail: 'Nothing was changed. Name another email.',
  },
  leadingRunningAuction: {
    status: accountProblemStatus.leadingRunningAuction,
    title: 'The account leads an auction that is not decided, or raised its bid there for a counter-offer.',
    detail: 'Nothing was changed. Try again after the decision, or after the end of its period.',
  },
  acquiredAuction: {
    status: accountProblemStatus.acquiredAuction,
    title: 'The account got an auction by an award or an accepted purchase in the last 180 days.',
    detail:
      'Nothing was changed. Try again after this time, or once the award was reported as not concluded.',
  },
  sellerOfAuction: {
    status: accountProblemStatus.sellerOfAuction,
    title: 'The account sells in an auction that is not decided, or sold in one in the last 180 days.',
    detail: 'Nothing was changed. Try again after the decision or its period; after a sale, after 180 days.',
  },
  managingRunningAuction: {
    status: accountProblemStatus.managingRunningAuction,
    title: 'The account is broker or seller of a running auction.',
    detail: 'Nothing was changed. Try again after the end of that auction, or assign it to somebody else.',
  },
  lastSystemAdmin: {
    status: accountProblemStatus.lastSystemAdmin,
    title: 'The platform needs at least one system administrator.',
    detail: 'Nothing was changed. Make another account a system administrator first.',
  },
  notOnYourself: {
    status: accountProblemStatus.notOnYourself,
    title: 'This cannot be done to your own account.',
    detail: 'Nothing was changed. Another system administrator can do this.',
  },
  emailAlreadyUsed: {
    status: accountProblemStatus.emailAlreadyUsed,
    title: 'The email belongs to another account.',
    detail: 'Nothing was changed. Name another email, or use the existing account.',
  },
  secondFactorRequired: {
    status: accountProblemStatus.secondFactorRequired,
    title: 'A second factor is required.',
    detail:
      'The password is right. Send the request again with a code of the authenticator app or a recovery code.',
  },
  secondFactorWrong: {
    status: accountProblemStatus.secondFactorWrong,
    title: 'The code is wrong or was used already.',
    detail: 'Send the current code of the authenticator app, or a recovery code that was not used yet.',
  },
  secondFactorNotOffered: {
    status: accountProblemStatus.secondFactorNotOffered,
    title: 'This account cannot set up a second factor.',
    detail: 'Second factors are offered to brokers and system administrators.',
  },
  secondFactorNeeded: {
    status: accountProblemStatus.secondFactorNeeded,
    title: 'This account has to keep its second factor.',
    detail: 'Nothing was changed. The platform requires a second factor of its staff.',
  },
  noSecondFactor: {
    status: accountProblemStatus.noSecondFactor,
    title: 'The account has no second factor.',
    detail: 'Nothing was changed. There is nothing to reset.',
  },
  alreadySuspended: {
    status: accountProblemStatus.alreadySuspended,
    title: 'The account is suspended already.',
    detail: 'Nothing was changed. Read the account again.',
  },
  notSuspended: {
    status: accountProblemStatus.notSuspended,
    title: 'The account is not suspended.',
    detail: 'Nothing was changed. Read the account again.',
  },
}
