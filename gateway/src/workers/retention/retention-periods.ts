/**
 * Retention periods, in days, of data that the product no longer needs. Histories of auctions and the audit
 * trail are evidence and stay; their personal data is erased with the account. The period of messages is
 * shown to their readers too: contracts/src/contact/administer-messages.ts.
 */
export const retentionDays = {
  /** After their end: a client that signed in before is not throttled while others guess. */
  endedSession: 30,
  /** After use or expiry: an old link still redirects its reader to the sign-in. */
  closedLink: 30,
  /** After the request: for this time, an account can be traced to its previous e-mail. */
  emailChange: 365,
  /**
   * After it was queued, for mails sent, withdrawn or failed: for this time, administrators can send it
   * again.
   */
  finishedMail: 90,
  /** After the decision: for this time, a declined person may ask why. */
  declinedRegistration: 180,
  /** After it arrived: a registration that nobody decided, with its picture. */
  pendingRegistration: 90,
  /** After the approval: the picture only; the person was promised that it is deleted after the check. */
  approvedIdentification: 7,
  /** After the last change, for requests for access that were declined, withdrawn or never sent. */
  closedAccessRequest: 30,
  /** After the last change, for other requests for access, with their pictures. */
  accessRequest: 180,
  /** After it was sent or cancelled, or its auction ended or was withdrawn. */
  finishedPriceAlert: 90,
  /** After it was left. */
  leftSavedSearch: 90,
  /** After its link expired: a price alert or saved search whose address nobody confirmed. */
  unconfirmedRequest: 7,
  /** After it arrived: an offer that was answered without a decision; for this time, it may be disputed. */
  gatewayIncident: 90,
  /** After the withdrawal: a question that nobody answered. */
  withdrawnQuestion: 30,
  /**
   * After its creation: an account without a password that nothing was done with, made by a form for an
   * address and a name that anybody could type.
   */
  unusedAccount: 180,
  /**
   * After the upload: a picture or document that no revision of its object names. A form may stay open for
   * this time.
   */
  unnamedFile: 30,
  /** After the upload: a picture of an identification or a proof that no row names. */
  unnamedIdentification: 1,
} as const
