type RequestLimit = {
  /**
   * Whose requests are counted: an account's, those from a client IP, those about one e-mail or one auction,
   * or all of them together.
   */
  readonly by: 'account' | 'clientIp' | 'email' | 'clientIpAndEmail' | 'auction' | 'all'
  readonly max: number
  readonly seconds: number
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Every rate limit by its name. A limit by e-mail alone never refuses a request, because a stranger can use
 * it up: it only slows down signing in and stops further mails. The names are labels of metrics and keys in
 * `rate_limits`, so they stay as released; `Address` in them is the client IP.
 */
export const requestLimits = {
  bid: { by: 'account', max: 600, seconds: MINUTE },
  bidFromAddress: { by: 'clientIp', max: 12_000, seconds: MINUTE },
  login: { by: 'clientIp', max: 600, seconds: 5 * MINUTE },
  /** Wrong passwords for one e-mail from one client IP, which then has to wait. */
  signInFailure: { by: 'clientIpAndEmail', max: 20, seconds: 15 * MINUTE },
  /** Wrong passwords from one client IP, for any e-mails; each costs as much as fifty reads. */
  signInFailureOfAddress: { by: 'clientIp', max: 60, seconds: 5 * MINUTE },
  /** Wrong passwords for one e-mail from anywhere; then unknown client IPs are answered slowly. */
  signInFailureOfAccount: { by: 'email', max: 100, seconds: 15 * MINUTE },
  /**
   * Wrong codes of an app for one account, from anywhere: six digits are soon guessed. The password was right
   * by then.
   */
  secondFactorFailure: { by: 'account', max: 10, seconds: 15 * MINUTE },
  /** Wrong recovery codes for one account from one client IP; not blocked by wrong codes of an app. */
  recoveryCodeFailure: { by: 'clientIpAndEmail', max: 10, seconds: 15 * MINUTE },
  forgotPassword: { by: 'clientIp', max: 60, seconds: 15 * MINUTE },
  /** Mails with a link to one e-mail; beyond, the answer is the same and no mail goes out. */
  linkMail: { by: 'email', max: 5, seconds: HOUR },
  /** The same of forms that anybody sends: who spends it keeps nobody from a new password. */
  requestMail: { by: 'email', max: 5, seconds: HOUR },
  /**
   * Mails to one e-mail that a stranger typed into a form, a day; beyond, the answer is the same and no mail
   * goes out.
   */
  formMail: { by: 'email', max: 3, seconds: DAY },
  /**
   * Mails a day that ask one e-mail to confirm a price alert or a saved search; beyond, the answer is the
   * same and nothing is kept.
   */
  confirmationMail: { by: 'email', max: 5, seconds: DAY },
  /** The same by who asks, for any e-mails. */
  confirmationMailFromAddress: { by: 'clientIp', max: 100, seconds: DAY },
  accountToken: { by: 'clientIp', max: 240, seconds: 15 * MINUTE },
  setPassword: { by: 'clientIp', max: 60, seconds: 15 * MINUTE },
  /** Requests that check the password of somebody who is signed in already. */
  passwordCheck: { by: 'account', max: 10, seconds: 15 * MINUTE },
  userChange: { by: 'account', max: 120, seconds: 10 * MINUTE },
  personalData: { by: 'account', max: 20, seconds: HOUR },
  contact: { by: 'account', max: 20, seconds: 10 * MINUTE },
  contactFromAddress: { by: 'clientIp', max: 120, seconds: 10 * MINUTE },
  /**
   * Mails that the contact form of one auction causes, from anybody; beyond, messages are kept for the
   * brokers to read, without a mail.
   */
  contactMail: { by: 'auction', max: 30, seconds: HOUR },
  /** The same of the provider's form. */
  providerContactMail: { by: 'all', max: 60, seconds: HOUR },
  priceAlert: { by: 'account', max: 40, seconds: 10 * MINUTE },
  priceAlertFromAddress: { by: 'clientIp', max: 80, seconds: 10 * MINUTE },
  savedSearch: { by: 'account', max: 40, seconds: 10 * MINUTE },
  savedSearchFromAddress: { by: 'clientIp', max: 80, seconds: 10 * MINUTE },
  /** Invitations by one broker; each may mail somebody who never asked. */
  invitation: { by: 'account', max: 200, seconds: HOUR },
  /** Questions and withdrawals by one bidder. */
  question: { by: 'account', max: 30, seconds: HOUR },
  registration: { by: 'clientIp', max: 30, seconds: HOUR },
  /** Addresses that strangers give who ask for access; each may be mailed a link. */
  accessRequestStart: { by: 'clientIp', max: 60, seconds: HOUR },
  /** Changes of one's own requests for access, with their pictures. */
  accessRequest: { by: 'account', max: 120, seconds: HOUR },
  /** Pictures and documents of objects, which are costly to look at. */
  objectFile: { by: 'account', max: 300, seconds: 10 * MINUTE },
  /** Commands for auctions by one broker; cleaning the texts of a revision takes processor time. */
  manage: { by: 'account', max: 300, seconds: 5 * MINUTE },
  /** Reading, verifying and replaying whole histories. */
  dispute: { by: 'account', max: 240, seconds: MINUTE },
  /** Whatever is written for one reader, as PDF, table or archive. */
  writtenDocument: { by: 'account', max: 60, seconds: 10 * MINUTE },
  /** Uploaded files, one by one: an auction may have dozens of documents, and each may be marked. */
  auctionDocument: { by: 'account', max: 300, seconds: 10 * MINUTE },
  /** Ends of auctions for calendars, from one client IP, which may be an office's. */
  calendar: { by: 'clientIp', max: 600, seconds: 10 * MINUTE },
  live: { by: 'clientIp', max: 6_000, seconds: MINUTE },
} as const satisfies Record<string, RequestLimit>

export type RequestLimitName = keyof typeof requestLimits

/** What an endpoint's `limit` spends. Limits of accounts are spent by signed-in users alone. */
export const limitsOfEndpoints: Readonly<Record<string, readonly RequestLimitName[]>> = {
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
  savedSearch: ['savedSearch', 'savedSearchFromAddress'],
  invitation: ['invitation'],
  question: ['question'],
  registration: ['registration'],
  accessRequestStart: ['accessRequestStart'],
  accessRequest: ['accessRequest'],
  objectFile: ['objectFile'],
  manage: ['manage'],
  dispute: ['dispute'],
  writtenDocument: ['writtenDocument'],
  auctionDocument: ['auctionDocument'],
  calendar: ['calendar'],
}
