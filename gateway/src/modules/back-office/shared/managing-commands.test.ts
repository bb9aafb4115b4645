import type { CommandOutcome } from '@zuschlag/contracts/auction/commands'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { expect, test } from 'vitest'
import { auctionIdOf, commandIdOf } from '../../../../../tests/fixtures/auction-commands.ts'
import { createMetrics } from '../../../kernel/metrics/metrics.ts'
import { CATCH_UP_WAIT_MAX_MS, createRevisionWatermarks } from '../../../policies/revision-watermarks.ts'
import { signedInAs } from '../../../policies/viewer.fixture.ts'
import { createManagingCommands } from './managing-commands.ts'

const auctionId = auctionIdOf(1)
const commandId = commandIdOf(1)
const admin = signedInAs('admin', { isSystemAdmin: true })
const accepted: CommandOutcome = {
  status: 'accepted',
  duplicate: false,
  receipt: { auctionId, commandId, revision: 7, engineTime: msToInstant(0) } as never,
}
const rejected: CommandOutcome = { status: 'rejected', rejection: { code: 'auctionIncomplete' } }

/** How many milliseconds a publication takes whose event is readable after `readableAtMs`. */
async function timeOf(outcome: CommandOutcome, readableAtMs: number): Promise<number> {
  let now = 0
  const revisionWatermarks = createRevisionWatermarks({
    nowMs: () => now,
    sleep: (ms) => Promise.resolve(void (now += ms)),
    reader: { revisionOf: () => Promise.resolve(now < readableAtMs ? 6 : 7) },
  })
  const commands = createManagingCommands({
    managedOwnership: {
      of: () => Promise.resolve({ tenantId: 'tenant' as TenantId, sellerUserId: null }),
      isAwaited: () => Promise.resolve(false),
    },
    engineClient: { execute: () => Promise.resolve(outcome) },
    revisionWatermarks,
    metrics: createMetrics(),
  })
  const answer = await commands.manage(
    { type: 'PublishAuction', auctionId, commandId, data: {} } as never,
    admin,
  )
  expect(answer).toBe(outcome)
  return now
}

test('what is accepted is answered once lists show it', async () => {
  const late = await timeOf(accepted, 300)
  expect(late).toBeGreaterThanOrEqual(300)
  expect(late).toBeLessThan(CATCH_UP_WAIT_MAX_MS)
})

test('read models that stand still hold the answer up for a limited time', async () => {
  expect(await timeOf(accepted, Number.POSITIVE_INFINITY)).toBeLessThan(2 * CATCH_UP_WAIT_MAX_MS)
})

test('what is rejected is answered at once', async () => {
  expect(await timeOf(rejected, 300)).toBe(0)
})
