import { laterPart } from '../../../kernel/dialogs/later-part.tsx'

// A bidder needs the card first; what stands around it comes after it.
const panels = () => import('./panels-around.ts')

export const LaterCounterpartPanel = laterPart(async () => ({ default: (await panels()).CounterpartPanel }))
export const LaterObjectPanel = laterPart(async () => ({ default: (await panels()).ObjectPanel }))
export const LaterProcessNotes = laterPart(async () => ({ default: (await panels()).ProcessNotes }))
export const LaterDocumentsPanel = laterPart(async () => ({ default: (await panels()).DocumentsPanel }))
export const LaterPriceHistory = laterPart(async () => ({ default: (await panels()).PriceHistory }))
export const LaterQuestions = laterPart(async () => ({
  default: (await import('../questions/questions-panel.tsx')).QuestionsPanel,
}))
export const LaterAskCounterpart = laterPart(async () => ({
  default: (await import('./ask-counterpart.tsx')).AskCounterpart,
}))
export const LaterLinks = laterPart(async () => ({ default: (await panels()).Links }))
export const LaterCounterOfferBar = laterPart(async () => ({ default: (await panels()).CounterOfferBar }))
export const LaterOverviewCosts = laterPart(async () => ({ default: (await panels()).OverviewCosts }))
