// What stands around the card of a bidder's page, in one file.
export { CounterpartPanel } from '../auction-details/counterpart-panel.tsx'
export { ObjectPanel } from '../auction-details/object-panel.tsx'
export { ProcessNotes } from '../auction-details/process-notes.tsx'
export { DocumentsPanel } from '../documents/documents-panel.tsx'
export { PriceHistory } from './price-history.tsx'
export { Links } from './links.tsx'
export { CounterOfferBar } from '../bidding/counter-offer-bar.tsx'
export { OverviewCosts } from '../bidding/cost-panel.tsx'
