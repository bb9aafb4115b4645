import { expect, test } from 'vitest'
import { auctionIdOf, bid, commandIdOf } from '../../../tests/fixtures/auction-commands.ts'
import type { NatsLink } from '../transport/nats-link.ts'
import { natsClient } from './nats.ts'

test('makes no attempt too short for an answer: who reached nobody stays unavailable', async () => {
  const attempts: number[] = []
  const request: NatsLink['request'] = (_subject, _text, timeoutMs) => {
    attempts.push(timeoutMs)
    return Promise.resolve({ status: timeoutMs < 50 ? 'noAnswer' : 'noResponders' })
  }
  const client = natsClient({ link: { request } as NatsLink, partitions: 1 })
  const outcome = await client.execute(bid(auctionIdOf(1), commandIdOf(1), 100_000), { timeoutMs: 220 })
  expect(outcome).toEqual({ status: 'unavailable', reason: 'standby' })
  expect(Math.min(...attempts)).toBeGreaterThanOrEqual(50)
})
