import { MessageChannel } from 'node:worker_threads'
import { expect, test } from 'vitest'
import type { Command, CommandOutcome } from '@zuschlag/contracts/auction/commands'
import { auctionIdOf, bid, commandIdOf } from '../../../tests/fixtures/auction-commands.ts'
import { settled } from '../../../tests/fixtures/virtual-time.ts'
import { portClient, servePort } from './port-client.ts'

const rejected: CommandOutcome = { status: 'rejected', rejection: { code: 'auctionNotFound' } }
const command = (number: number) => bid(auctionIdOf(1), commandIdOf(number), 100_000)

function connected(inFlightMax?: number) {
  const { port1, port2 } = new MessageChannel()
  const answers: ((outcome: CommandOutcome) => void)[] = []
  const taken: Command[] = []
  const stop = servePort(port2, {
    execute: (each) => {
      taken.push(each)
      return new Promise((resolve) => answers.push(resolve))
    },
  })
  return { client: portClient(port1, inFlightMax), answers, taken, stop, enginePort: port2 }
}

test('pairs answers with commands in whatever order they come', async () => {
  const { client, answers, taken } = connected()
  const [first, second] = [client.execute(command(1)), client.execute(command(2))]
  await settled()
  expect(taken).toEqual([command(1), command(2)])
  answers[1]?.({ status: 'unavailable', reason: 'second' })
  answers[0]?.(rejected)
  expect(await second).toEqual({ status: 'unavailable', reason: 'second' })
  expect(await first).toEqual(rejected)
  client.close()
})

test('answers `unknown` when no answer comes in time, and ignores the one that comes late', async () => {
  const { client, answers } = connected()
  expect(await client.execute(command(1), { timeoutMs: 1 })).toEqual({
    status: 'unknown',
    reason: 'noAnswerInTime',
  })
  await settled()
  answers[0]?.(rejected)
  const next = client.execute(command(2))
  await settled()
  answers[1]?.({ status: 'unavailable', reason: 'mine' })
  expect(await next).toEqual({ status: 'unavailable', reason: 'mine' })
  client.close()
})

test('does not send what is beyond its bound', async () => {
  const { client, answers, taken } = connected(1)
  const first = client.execute(command(1))
  expect(await client.execute(command(2))).toEqual({ status: 'unavailable', reason: 'tooManyInFlight' })
  await settled()
  answers[0]?.(rejected)
  await first
  expect(taken).toEqual([command(1)])
  client.close()
})

test('answers `unknown` for commands that were in flight when the port closed, and `unavailable` after', async () => {
  const { client, enginePort } = connected()
  const first = client.execute(command(1))
  enginePort.close()
  expect(await first).toEqual({ status: 'unknown', reason: 'engineGone' })
  expect(await client.execute(command(2))).toEqual({ status: 'unavailable', reason: 'engineGone' })
})
