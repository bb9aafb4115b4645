export { BidForm } from './bid-form.tsx'
export { PurchaseForm } from './purchase-form.tsx'
