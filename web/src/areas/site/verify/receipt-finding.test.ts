import type { CommandReceipt } from '@zuschlag/contracts/auction/receipt'
import type { ExportVerificationResult } from '@zuschlag/engine/verification/export-verification-result'
import { expect, test } from 'vitest'
import { readReceipts } from './read-receipt.ts'
import { findingOf } from './receipt-finding.ts'
import { receipt } from './receipt.fixture.ts'

const proofs = {
  known: { status: 'known', keyId: 'k', publicKey: 'p' },
  unknownKey: { status: 'unknownKey', keyId: 'k', publicKey: 'p' },
  unchecked: { status: 'unchecked', keyId: 'k', publicKey: 'p' },
  unsigned: { status: 'unsigned' },
} as const

function resultWith(proof: keyof typeof proofs, exportedAt = '2026-11-25T00:00:00.000Z') {
  return {
    status: 'fits',
    header: { auctionId: receipt.auctionId, exportedAt },
    receipts: new Map([[receipt.eventHash, receipt]]),
    proof: proofs[proof],
  } as unknown as ExportVerificationResult
}

function findingIn(result: ExportVerificationResult | null, change: Partial<CommandReceipt> = {}) {
  const [claims] = readReceipts('r.json', JSON.stringify({ ...receipt, ...change }))
  if (claims === undefined) throw new Error('no receipt')
  return findingOf(claims, result)
}

test('a receipt that fits comes with what the history says of it', () => {
  expect(findingIn(resultWith('known'))).toEqual({
    status: 'found',
    isProven: true,
    event: receipt,
    differences: [],
    comparedInPack: null,
  })
  expect(findingIn(resultWith('known'), { price: 2_300_000 })).toMatchObject({
    event: { price: receipt.price },
    differences: ['price'],
  })
})

test.each(['unknownKey', 'unchecked', 'unsigned'] as const)(
  'a file that is %s proves no receipt',
  (proof) => {
    expect(findingIn(resultWith(proof))).toMatchObject({ status: 'found', isProven: false })
    const missing = { eventHash: 'f'.repeat(64) }
    expect(findingIn(resultWith(proof), missing)).toMatchObject({ status: 'missing', isProven: false })
  },
)

test('a receipt that is missing is later where it names a time after the file was written', () => {
  const missing = { eventHash: 'f'.repeat(64) }
  expect(findingIn(resultWith('known'), missing)).toMatchObject({ status: 'missing', isLater: false })
  const earlier = resultWith('known', '2026-11-24T21:14:31.401Z')
  expect(findingIn(earlier, missing)).toMatchObject({ status: 'missing', isLater: true })
  expect(findingIn(earlier)).toMatchObject({ status: 'found' })
})

test('a file that is not proven refuses no receipt of another process', () => {
  const foreign = { eventHash: 'f'.repeat(64), auctionId: receipt.commandId as never }
  expect(findingIn(resultWith('known'), foreign)).toEqual({ status: 'otherAuction', isProven: true })
  for (const proof of ['unknownKey', 'unchecked', 'unsigned'] as const)
    expect(findingIn(resultWith(proof), foreign)).toEqual({ status: 'otherAuction', isProven: false })
})

test('what is no hash in an award pack is damaged, with a dispute file and without', () => {
  const pack = { format: 'zuschlag-award-pack', receipts: [{ hash: 'destroyed' }] }
  const [claims] = readReceipts('p.json', JSON.stringify(pack))
  for (const result of [null, resultWith('known'), resultWith('unsigned')])
    expect(claims && findingOf(claims, result)).toEqual({ status: 'damaged' })
})

test('nothing is decided without a file that fits', () => {
  expect(findingIn(null)).toEqual({ status: 'waiting' })
  expect(findingIn({ status: 'newerRelease', message: '', line: 1, fitsUntil: -1 })).toEqual({
    status: 'undecided',
  })
})
