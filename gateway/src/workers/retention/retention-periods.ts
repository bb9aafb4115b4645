/**
 * For how many days the product keeps what it no longer needs for its work; then it is deleted for good. Histories of
 * auctions and the audit trail are evidence and stay; what they say of a person goes with the account. How long
 * messages are kept, their readers are told too: contracts/src/contact/administer-messages.ts.
 */
export const retentionDays = {
  /** After their end: a sender from whom somebody signed in before is not slowed down when others guess. */
  endedSession: 30,
  /** After use or expiry: an old link still leads its reader to the sign-in. */
  closedLink: 30,
  /** After it was asked for: so long, an account can be traced to the address that it had. */
  emailChange: 365,
  /** After it was queued, once it was sent, taken back or given up: so long, administrators can send it again. */
  finishedMail: 90,
  /** After the decision: so long, somebody who was declined may ask why. */
  declinedRegistration: 180,
  /** After the approval: the picture alone; the person was told that it is deleted once it was looked at. */
  approvedIdentification: 7,
  /** After it was reached or left. */
  finishedPriceAlert: 90,
  /** After the upload: a picture or document that no revision of its object names. So long, a form may stay open. */
  unnamedFile: 30,
} as const
