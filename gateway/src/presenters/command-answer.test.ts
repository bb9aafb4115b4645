import type { CommandReceipt } from '@zuschlag/contracts/auction/receipt'
import { expect, test } from 'vitest'
import { auctionIdOf, commandIdOf } from '../../../tests/fixtures/auction-commands.ts'
import { presentReceipt } from './command-answer.ts'

const receipt = {
  auctionId: auctionIdOf(1),
  commandId: commandIdOf(2),
  revision: 7,
  engineTime: '2026-10-01T08:00:00.000Z',
  price: 2_400_000,
  eventHash: 'ab'.repeat(32),
} as CommandReceipt

test('[COST-9] price and costs of a receipt are in the same unit', () => {
  const costs = {
    brokeragePrice: 8_640_055,
    contractFeePrice: 2_880_000,
    landRegisterTaxPrice: 2_640_000,
    landTransferTaxPrice: 8_400_000,
    totalPrice: 22_560_055,
  }
  expect(presentReceipt({ ...receipt, costs })).toEqual({
    ...receipt,
    costs: {
      brokeragePrice: 86_400.55,
      contractFeePrice: 28_800,
      landRegisterTaxPrice: 26_400,
      landTransferTaxPrice: 84_000,
      totalPrice: 225_600.55,
    },
  })
})

test('a receipt without costs stays without', () => {
  expect(presentReceipt(receipt)).toEqual(receipt)
})
