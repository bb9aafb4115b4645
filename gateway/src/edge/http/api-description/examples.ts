/**
 * One request and one answer of the operations that an integration starts with. A test parses them with the
 * contracts.
 */
type Example = { readonly request?: unknown; readonly answer?: unknown }

const auctionId = '7c9f2a52-3f0e-4b0e-9d5a-3a8f6f2a1c01'
const commandId = '0d8a6a0e-9d4c-4c40-8a55-5b8f4a7f2e02'

const costs = {
  brokeragePrice: 8640,
  contractFeePrice: 2880.5,
  landTransferTaxPrice: 8400,
  landRegisterTaxPrice: 2640,
  totalPrice: 22_560.5,
}

const receipt = {
  auctionId,
  commandId,
  revision: 17,
  engineTime: '2026-10-24T19:55:00.123Z',
  price: 240_000,
  eventHash: '3b1f0c6f3c0b8f2d5f1d5b9a2f6f0d4c8f4b7a1e9d2c6b5a4f3e2d1c0b9a8f7e',
  rulesVersion: 1,
  documentsState: 1,
  costs,
}

const confirmations = {
  offerIsBindingChecked: true,
  documentsChecked: true,
  agreementsOrNoReservationsChecked: true,
  agbChecked: true,
}

const examples: Readonly<Record<string, Example>> = {
  login: { request: { email: 'anna@demo.example', password: 'Zuschlag-2026' } },
  placeBid: {
    request: { price: 240_000, commandId, confirmations, rulesVersion: 1, documentsState: 1 },
    answer: receipt,
  },
  acceptCounterOffer: { request: { counterOfferRevision: 12, commandId, confirmations }, answer: receipt },
  requestImmediatePurchase: { request: { commandId, confirmations }, answer: receipt },
  getCosts: {
    answer: {
      ...costs,
      price: 240_000,
      brokeragePercent: 3.6,
      brokerageType: 'Percent',
      contractFeeType: 'PayedByBuyer',
      allowUserToHireOwnLawyerForContract: false,
      landTransferTaxPercent: 3.5,
      landRegisterTaxPercent: 1.1,
      ratesAsOf: '2026-01-01',
      ratesSource: 'GrEStG § 7, GGG TP 9',
    },
  },
  getAnonymizedBids: {
    answer: [{ order: 1, timestamp: '2026-10-24T19:55:00.123Z', price: 240_000, isOwn: true }],
  },
}

export function exampleOf(operation: string): Example | undefined {
  return examples[operation]
}

export const exampleNames = Object.keys(examples)
