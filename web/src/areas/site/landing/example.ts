const HOUR_MS = 3_600_000

/** The figures of the example on the landing page, as in the drawing of its chart. */
export const example = {
  startPrice: 1_980_000,
  price: 2_340_000,
  step: 20_000,
  bids: 10,
  leftMs: 43 * HOUR_MS,
} as const
