/**
 * Versions of the words by which people consent. A change of the words, in either language, is a new version
 * with the day from which it is shown; `tests/consent-texts.test.ts` holds words and versions together. What
 * a person agreed to follows from the version that was kept with the consent, or from the time of it.
 */
export const consentTexts = {
  /** Application of a broker: conditions, general terms, contact. */
  application: { version: 2, since: '2026-11-24' },
  /** Registration of a private seller: terms, privacy notice, use of the identification. */
  sellerRegistration: { version: 1, since: '2026-11-20' },
  /** Setting up an account: terms and privacy notice. */
  signUp: { version: 1, since: '2026-11-20' },
  /** Price alert: being written to. */
  priceAlert: { version: 2, since: '2026-11-24' },
  /** Saved search: being written to about new processes. */
  savedSearch: { version: 1, since: '2026-11-25' },
  /** Confirmations of a bid or an immediate purchase. */
  bid: { version: 3, since: '2026-11-23' },
} as const
