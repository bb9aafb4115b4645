/** The modes of the private page (specification, section 4): each of the latter two hides the two ways in. */
export type BidMode = 'overview' | 'bid' | 'immediatePurchase'
