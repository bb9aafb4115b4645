/** The price of a form as all of it knows it. */
export type EnteredPrice = {
  readonly price: number
  /**
   * Counts how often something else than typing set it, a button, a refusal: what was typed before that is
   * over.
   */
  readonly sets: number
}

/** The price after something else than typing set it. */
export function priceSet({ sets }: EnteredPrice, price: number): EnteredPrice {
  return { price, sets: sets + 1 }
}

/**
 * The price after what was typed while `sets` counted as it did then; the same where something else was
 * faster.
 */
export function priceTyped(entered: EnteredPrice, price: number, sets: number): EnteredPrice {
  return entered.sets !== sets || entered.price === price ? entered : { price, sets }
}
