import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { TransportConfig } from '@zuschlag/engine/transport/connect-transport'
import { type LogLocation, openLogReader } from '@zuschlag/engine/log/open-log'
import { EventStoreProcess } from '../fixtures/eventstoredb-stub/stub-process.ts'
import { channel, NatsServer } from '../fixtures/nats-server.ts'
import { TcpGate } from '../fixtures/tcp-gate.ts'
import { until } from './engine-process.ts'
import type { LogPlace } from './takeover-cases.ts'
import { checkAcknowledged, historyIn, Scene, TAKEOVER_MS, takeoverCases } from './takeover-cases.ts'

const transportConfigOf = (url: string): TransportConfig => ({ kind: 'nats', url, secrets: channel.secrets })
const locationAt = (port: number): LogLocation => ({
  kind: 'eventstoredb',
  connectionString: `esdb://127.0.0.1:${port}?tls=false`,
})

describe('engines on one EventStoreDB log', () => {
  let store: EventStoreProcess
  let nats: NatsServer
  let storePort: number
  beforeAll(async () => {
    store = await EventStoreProcess.start()
    storePort = Number(new URL(store.directUrl).port)
    nats = await NatsServer.start()
  })
  afterAll(async () => {
    await store.stop()
    await nats.kill()
  })
  // Only its silence shows that a holder was killed.
  const alone = (): LogPlace => ({
    location: locationAt(storePort),
    reader: () => openLogReader(locationAt(storePort)),
    storePid: store.pid,
    restartMs: TAKEOVER_MS,
  })
  const place = (): LogPlace => ({ ...alone(), transportConfig: transportConfigOf(nats.url) })
  takeoverCases(place)

  describe('without NATS', () => {
    // The engine that starts last leads, without a heartbeat timeout.
    const scene = new Scene(alone)
    afterEach(() => scene.clear())

    test('[ONCE-6] one that was killed is followed by its restart, and one that still lives steps down for good', async () => {
      const first = scene.start(50, 5)
      await until(() => first.acks().length > 5, first)
      await first.kill()
      const second = scene.start(51, 5)
      await until(() => second.lines.length > 0, second)
      const leads = () => until(() => second.acks().length > 5, second)
      expect(await scene.timeOf(second, leads)).toBeLessThan(TAKEOVER_MS)
      const third = scene.start(52, 5)
      await until(() => third.acks().length > 5 && second.state === 'standby', second, third)
      const seen = second.acks().length
      await until(() => third.acks().length > 50, third)
      expect([second.state, second.acks().length, third.state]).toEqual(['standby', seen, 'leading'])
      checkAcknowledged(
        await historyIn(alone()),
        [first, second, third].flatMap((engine) => engine.acks()),
      )
    })
  })

  describe('behind a network that breaks', () => {
    const scene = new Scene(place)
    const gates: TcpGate[] = []
    afterEach(async () => {
      await scene.clear()
      await Promise.all(gates.splice(0).map((gate) => gate.close()))
    })

    test.each([
      ['both', 60, [0, 1]],
      ['NATS', 70, [1]],
      ['EventStoreDB', 80, [0]],
    ])(
      '[ONCE-6] a leader that is cut off from %s is followed, and acknowledges nothing that is not so',
      async (_, number, cut) => {
        gates.push(await TcpGate.before(storePort), await TcpGate.before(Number(new URL(nats.url).port)))
        const [toStore, toNats] = gates as [TcpGate, TcpGate]
        const way = {
          location: locationAt(toStore.port),
          transportConfig: transportConfigOf(`nats://127.0.0.1:${toNats.port}`),
        }
        const leader = scene.start(number, 5, way)
        await until(() => leader.acks().length > 5, leader)
        const standby = scene.start(number + 1, 5)
        await until(() => standby.lines.length > 0, leader, standby)
        const shut = () => cut.forEach((index) => gates[index]?.shut())
        expect(await scene.takeoverMs({ leader, standby }, shut)).toBeLessThan(TAKEOVER_MS)
        for (const gate of gates) gate.open()
        await until(() => leader.state === 'standby', leader, standby)
        const [before, seen] = [leader.acks().length, standby.acks().length]
        await until(() => standby.acks().length > seen + 20, leader, standby)
        expect(leader.acks()).toHaveLength(before)
        checkAcknowledged(await historyIn(place()), [...leader.acks(), ...standby.acks()])
      },
    )
  })
})
