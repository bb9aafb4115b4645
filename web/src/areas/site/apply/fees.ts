/** What a partner pays (specification, section 9): cents, and percent of the closing price. */
export const fees = { packageCents: 0, unlockCents: 0, closurePercent: 0.15, baseCents: 0 } as const
export const FEE_CURRENCY = 'EUR'
