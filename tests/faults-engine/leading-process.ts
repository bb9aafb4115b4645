import { hash } from 'node:crypto'
import { writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { CommandId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { openLeaseHeartbeats } from '@zuschlag/engine/transport/lease-heartbeats'
import { connectTransport, type TransportConfig } from '@zuschlag/engine/transport/connect-transport'
import { systemClock } from '@zuschlag/engine/runtime/clock'
import { LeadingEngine } from '@zuschlag/engine/runtime/leading-engine'
import { type LogLocation, openGuardedLog } from '@zuschlag/engine/log/open-log'
import { auctionIdOf, bid, bidder, numberedUuid, opening } from '../fixtures/auction-commands.ts'

/**
 * One of several engines on a log: `node leading-process.ts LOCATION NUMBER PAUSE_MS [TRANSPORT]`. It says
 * when it leads and when it stands by, bids all the time, and says what was acknowledged.
 */
const [location = '', number = '1', pauseMs = '0', transportConfig] = process.argv.slice(2)
const say = (line: string): void => void writeSync(1, `${line}\n`)
const auctionId = auctionIdOf(1)
const connection =
  transportConfig === undefined
    ? null
    : await connectTransport(JSON.parse(transportConfig) as TransportConfig, `engine ${number}`, say)
const heartbeats = connection?.link ? openLeaseHeartbeats(connection.bus, connection.link) : null
const { log, lease } = await openGuardedLog(JSON.parse(location) as LogLocation, { heartbeats })
const engine = new LeadingEngine({
  log,
  lease,
  clock: systemClock(),
  sha256Hex: (text) => hash('sha256', text, 'hex'),
  onState: (state) => say(state),
})
process.on('SIGTERM', () => {
  void engine.stop().then(() => process.exit(0))
})
await engine.start()

const terms = {
  start: msToInstant(Date.now() - 60_000),
  end: null,
  openEnd: true,
  auctionBidMinimumIncrease: 0 as never,
}
for (const command of opening(auctionId, 1, { terms })) await engine.execute(command)
let price = 100_000
for (let count = 1; ; count += 1) {
  const commandId = numberedUuid(1000 + Number(number), count) as CommandId
  const outcome = await engine.execute(bid(auctionId, commandId, price, bidder(Number(number))))
  if (outcome.status === 'accepted')
    say(`ack ${commandId} ${outcome.receipt.revision} ${outcome.receipt.eventHash}`)
  if (outcome.status === 'rejected') price = outcome.rejection.minimumBid ?? price
  else price += 1
  if (outcome.status === 'unavailable' || pauseMs !== '0') await pause(Math.max(10, Number(pauseMs)))
}
