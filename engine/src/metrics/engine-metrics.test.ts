import { expect, test } from 'vitest'
import type { CommandOutcome } from '@zuschlag/contracts/auction/commands'
import { auctionIdOf, bid, commandIdOf } from '../../../tests/fixtures/auction-commands.ts'
import { MemoryEventLog } from '../store/memory/memory-log.ts'
import {
  type CommandLine,
  createEngineMetrics,
  logWithAppend,
  observeCommands,
  observedAppend,
} from './engine-metrics.ts'

const command = bid(auctionIdOf(1), commandIdOf(1), 100_000)

test('every answer is counted by its outcome, and logged with its ids', async () => {
  const outcomes: CommandOutcome[] = [
    { status: 'rejected', rejection: { code: 'auctionEnded' } },
    { status: 'unavailable', reason: 'queueFull' },
  ]
  const metrics = createEngineMetrics()
  const logged: [CommandLine, boolean][] = []
  const observe = observeCommands(metrics, (line, isOdd) => logged.push([line, isOdd]))
  observe(command, { requestId: 'request' })(outcomes[0] as CommandOutcome)
  observe(command, {})(outcomes[1] as CommandOutcome)
  const ids = { commandId: command.commandId, auctionId: command.auctionId, command: 'PlaceBid' }
  expect(logged).toMatchObject([
    [{ ...ids, requestId: 'request', outcome: 'auctionEnded' }, false],
    [{ ...ids, outcome: 'unavailable' }, true],
  ])
  const text = await metrics.registry.metrics()
  expect(text).toContain('zuschlag_engine_decisions_total{command="PlaceBid",outcome="auctionEnded"} 1')
  expect(text).toContain('zuschlag_engine_decision_seconds_count 2')
})

test('each append notes how much it wrote', async () => {
  const metrics = createEngineMetrics()
  const log = new MemoryEventLog()
  const observed = logWithAppend(log, observedAppend(log, metrics))
  expect(await observed.append([])).toEqual([])
  expect(await metrics.registry.metrics()).toContain('zuschlag_engine_batch_events_count 1')
})
