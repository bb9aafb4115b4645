import { expect, test } from 'vitest'
import { countingRefusals, type RateLimits } from '../../edge/rate-limits/rate-limits.ts'
import { createMetrics } from './metrics.ts'

test('exports the value, current usage and refusals of each limit', async () => {
  const { registry, limits } = createMetrics()
  let held = 3
  limits.watch('liveRooms', 20, () => held)
  limits.refused('body')
  held = 5
  const page = await registry.metrics()
  expect(page).toContain('zuschlag_limit_max{limit="liveRooms"} 20')
  expect(page).toContain('zuschlag_limit_usage{limit="liveRooms"} 5')
  expect(page).toContain('zuschlag_limit_refusals_total{limit="body"} 1')
})

test('a spent limit is counted by its name, a limit that is left is not', async () => {
  const { registry, limits } = createMetrics()
  const spent: RateLimits = {
    spend: (name) => Promise.resolve(name === 'bid' ? { ok: false, retryAfterSeconds: 1 } : { ok: true }),
    check: () => Promise.resolve({ ok: false, retryAfterSeconds: 1 }),
    giveBack: () => Promise.resolve(),
  }
  const counted = countingRefusals(spent, limits)
  expect(await counted.spend('bid', 'anna')).toEqual({ ok: false, retryAfterSeconds: 1 })
  expect(await counted.spend('login', 'anna')).toEqual({ ok: true })
  await counted.check('signInFailure', 'anna')
  const page = await registry.metrics()
  expect(page).toContain('zuschlag_limit_refusals_total{limit="budget.bid"} 1')
  expect(page).toContain('zuschlag_limit_refusals_total{limit="budget.signInFailure"} 1')
  expect(page).not.toContain('budget.login')
})
