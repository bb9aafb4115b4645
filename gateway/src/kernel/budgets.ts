type Budget = {
  /** Whose requests are counted: an account's, those from an address, or those about one e-mail. */
  readonly by: 'account' | 'address' | 'email' | 'addressAndEmail'
  readonly points: number
  readonly seconds: number
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Every budget by its name, in one table. What is counted by e-mail alone never refuses anybody: a stranger
 * can spend it, so it slows signing in and keeps further mails back, and no more.
 */
export const budgets = {
  bid: { by: 'account', points: 600, seconds: MINUTE },
  bidFromAddress: { by: 'address', points: 12_000, seconds: MINUTE },
  login: { by: 'address', points: 600, seconds: 5 * MINUTE },
  /** Wrong passwords for one e-mail from one address; then that address has to wait. */
  signInFailure: { by: 'addressAndEmail', points: 20, seconds: 15 * MINUTE },
  /**
   * Wrong passwords from one address, for whichever e-mails: each costs the processor as much as fifty reads.
   */
  signInFailureOfAddress: { by: 'address', points: 60, seconds: 5 * MINUTE },
  /** Wrong passwords for one e-mail from anywhere; then unknown addresses are answered slowly. */
  signInFailureOfAccount: { by: 'email', points: 100, seconds: 15 * MINUTE },
  /**
   * Wrong codes of an app for one account, from anywhere: six digits are soon guessed. The password was right
   * by then.
   */
  secondFactorFailure: { by: 'account', points: 10, seconds: 15 * MINUTE },
  /**
   * Wrong recovery codes for one account from one address; they stay open where the codes of the app are
   * blocked.
   */
  recoveryCodeFailure: { by: 'addressAndEmail', points: 10, seconds: 15 * MINUTE },
  forgotPassword: { by: 'address', points: 60, seconds: 15 * MINUTE },
  /** Mails with a link to one e-mail; beyond, the answer is the same and no mail goes out. */
  linkMail: { by: 'email', points: 5, seconds: HOUR },
  /**
   * Mails to one e-mail that a stranger typed into a form, a day; beyond, the answer is the same and no mail
   * goes out.
   */
  formMail: { by: 'email', points: 3, seconds: DAY },
  /** Price alerts for one e-mail, a day: each is a mail to somebody who may never have asked. */
  priceAlertOfEmail: { by: 'email', points: 20, seconds: DAY },
  accountToken: { by: 'address', points: 240, seconds: 15 * MINUTE },
  setPassword: { by: 'address', points: 60, seconds: 15 * MINUTE },
  /** Requests that check the password of somebody who is signed in already. */
  passwordCheck: { by: 'account', points: 10, seconds: 15 * MINUTE },
  userChange: { by: 'account', points: 120, seconds: 10 * MINUTE },
  personalData: { by: 'account', points: 20, seconds: HOUR },
  contact: { by: 'account', points: 20, seconds: 10 * MINUTE },
  contactFromAddress: { by: 'address', points: 120, seconds: 10 * MINUTE },
  priceAlert: { by: 'account', points: 40, seconds: 10 * MINUTE },
  priceAlertFromAddress: { by: 'address', points: 80, seconds: 10 * MINUTE },
  /** Invitations by one broker; each may mail somebody who never asked. */
  invitation: { by: 'account', points: 200, seconds: HOUR },
  registration: { by: 'address', points: 30, seconds: HOUR },
  /** Pictures and documents of objects, which are costly to look at. */
  objectFile: { by: 'account', points: 300, seconds: 10 * MINUTE },
  /** Commands for auctions by one broker; cleaning the texts of a revision takes processor time. */
  manage: { by: 'account', points: 300, seconds: 5 * MINUTE },
  /** Reading, verifying and replaying whole histories. */
  dispute: { by: 'account', points: 240, seconds: MINUTE },
  live: { by: 'address', points: 6_000, seconds: MINUTE },
} as const satisfies Record<string, Budget>

export type BudgetName = keyof typeof budgets

/** What an endpoint's `limit` spends. Budgets of accounts are spent by those who are signed in alone. */
export const limitBudgets: Readonly<Record<string, readonly BudgetName[]>> = {
  bid: ['bid', 'bidFromAddress'],
  login: ['login'],
  forgotPassword: ['forgotPassword'],
  accountToken: ['accountToken'],
  setPassword: ['setPassword'],
  passwordCheck: ['passwordCheck'],
  userChange: ['userChange'],
  personalData: ['personalData'],
  contact: ['contact', 'contactFromAddress'],
  priceAlert: ['priceAlert', 'priceAlertFromAddress'],
  invitation: ['invitation'],
  registration: ['registration'],
  objectFile: ['objectFile'],
  manage: ['manage'],
  dispute: ['dispute'],
}
