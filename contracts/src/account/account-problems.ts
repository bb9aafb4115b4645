/** Problem codes of accounts that no rule of the rulebook names, with their status. */
export const accountProblemStatus = {
  /** A link's token or code that is forged, foreign, expired or used; `message` says of which page. */
  tokenInvalid: 400,
  /** `errors.password` (or `errors.newPassword`) says why, by `passwordWeaknesses`. */
  passwordWeak: 400,
  /** The current password that a change asks for is wrong. */
  passwordWrong: 400,
  /** The address that an account is to change to is the one that it has. */
  emailUnchanged: 409,
  /** An account cannot be deleted while its person holds the highest bid of a running auction. */
  leadingRunningAuction: 409,
  /** Nor for a while after the person got an auction by an award or an accepted purchase. */
  acquiredAuction: 409,
  /**
   * An account cannot be deleted, nor a role taken, while its person is the broker or seller of a running
   * auction.
   */
  managingRunningAuction: 409,
  /** Nor while bidders wait for the decision of the person as the seller, nor for a while after a sale. */
  sellerOfAuction: 409,
  /** Somebody has to be left who administers. */
  lastSystemAdmin: 409,
  /** Nobody suspends themselves or takes the administration from themselves. */
  notOnYourself: 409,
  emailAlreadyUsed: 409,
  /** The password was right; the account asks for a code besides. */
  secondFactorRequired: 401,
  /** A code that is wrong, was used already or is too old; `errors.code`. */
  secondFactorWrong: 400,
  secondFactorNotOffered: 409,
  /** The platform asks staff for a second factor. */
  secondFactorNeeded: 409,
  /** There is none that could be reset. */
  noSecondFactor: 409,
  alreadySuspended: 409,
  notSuspended: 409,
} as const satisfies Record<string, 400 | 401 | 409>

export type AccountProblemCode = keyof typeof accountProblemStatus
