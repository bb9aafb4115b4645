/** Moments of the administration are shown in the reader's own zone; those of an offer in the offer's. */
export const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone
