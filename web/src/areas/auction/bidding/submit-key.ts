/** What the button says that sends a bid or a request, with and without binding effect. */
export function submitKey(kind: 'bid' | 'immediatePurchase', isFree: boolean) {
  if (kind === 'bid') return isFree ? 'bidding.submitFree' : 'bidding.submit'
  return isFree ? 'bidding.submitPurchaseFree' : 'bidding.submitPurchase'
}
