import { lazyPart } from '../../../kernel/dialogs/lazy-part.tsx'

// A bidder needs the card first; what stands around it comes after it.
const panels = () => import('./panels-around.ts')

export const LaterCounterpartPanel = lazyPart(async () => ({ default: (await panels()).CounterpartPanel }))
export const LaterObjectPanel = lazyPart(async () => ({ default: (await panels()).ObjectPanel }))
export const LaterProcessNotes = lazyPart(async () => ({ default: (await panels()).ProcessNotes }))
export const LaterDocumentsPanel = lazyPart(async () => ({ default: (await panels()).DocumentsPanel }))
export const LaterPriceHistory = lazyPart(async () => ({ default: (await panels()).PriceHistory }))
export const LaterQuestions = lazyPart(async () => ({
  default: (await import('../questions/questions-panel.tsx')).QuestionsPanel,
}))
export const LaterAskCounterpart = lazyPart(async () => ({
  default: (await import('./ask-counterpart.tsx')).AskCounterpart,
}))
export const LaterLinks = lazyPart(async () => ({ default: (await panels()).Links }))
export const LaterCounterOfferBar = lazyPart(async () => ({ default: (await panels()).CounterOfferBar }))
export const LaterOverviewCosts = lazyPart(async () => ({ default: (await panels()).OverviewCosts }))
