import type { CommandReceipt } from '@zuschlag/contracts/auction/receipt'

/** A receipt as the page got it for a bid. */
export const receipt = {
  auctionId: '505de673-8006-5c8e-b2ac-7e80ae883553',
  commandId: '1b4e28ba-2fa1-4d2f-883f-0016d3cca427',
  revision: 46,
  engineTime: '2026-11-24T21:14:31.402Z',
  price: 2_350_000,
  eventHash: 'e07c'.repeat(16),
} as CommandReceipt

/** Side costs as the history holds them, in cents. */
export const costs = {
  brokeragePrice: 70_500_00,
  contractFeePrice: 0,
  landRegisterTaxPrice: 25_850_00,
  landTransferTaxPrice: 82_250_50,
  totalPrice: 178_600_50,
}
