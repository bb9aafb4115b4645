import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { ServerMessage } from '@zuschlag/contracts/realtime/messages'
import { describe, expect, test } from 'vitest'
import { liveAuction as auction } from './live-auction.fixture.ts'
import { nextTickAt, stepConnection } from './connection.ts'
import { connectionStatus, statusChangesAt } from './connection-status.ts'
import { initialConnection, type ConnectionEffect, type ConnectionEvent } from './connection-state.ts'

const auctionId = '11111111-1111-4111-8111-111111111111' as AuctionId
const serverTime = msToInstant(Date.parse('2026-10-24T19:55:00.000Z'))
const subscribed = (revision: number): ServerMessage => ({
  type: 'subscribed',
  auctionId,
  revision,
  serverTime,
  auction,
})
const update = (previousRevision: number, revision: number): ServerMessage => ({
  type: 'UpdateAuction',
  auctionId,
  revision,
  previousRevision,
  serverTime,
  cause: 'BidPlaced',
  auction,
})

function page() {
  let state = initialConnection
  let now = 0
  let done: ConnectionEffect[] = []
  const happen = (event: ConnectionEvent, random = 0.5) => {
    const step = stepConnection(state, event, { now, random })
    state = step.state
    done = [...done, ...step.effects]
  }
  return {
    happen,
    receive: (message: ServerMessage) => happen({ type: 'received', message }),
    /** Lets time pass; the machine is woken where it asked for it. */
    pass(ms: number) {
      const until = now + ms
      for (let at = nextTickAt(state); at !== null && at <= until; at = nextTickAt(state)) {
        now = Math.max(now, at)
        happen({ type: 'tick' })
      }
      now = until
    },
    take() {
      const taken = done.map((effect) => {
        if (effect.type === 'send') {
          const { message } = effect
          return message.type === 'subscribe' ? `subscribe after ${message.after}` : message.type
        }
        return effect.type === 'deliver' ? `deliver ${effect.message.revision}` : effect.type
      })
      done = []
      return taken
    },
    status: () => connectionStatus(state, now).kind,
    since: () => connectionStatus(state, now),
    statusChangesAt: () => statusChangesAt(state, now),
  }
}

function livePage() {
  const live = page()
  live.happen({ type: 'subscribe', auctionId, known: 4 })
  live.happen({ type: 'opened' })
  live.receive(subscribed(4))
  live.take()
  return live
}

test('opens for the first auction, asks for it where the reader is and proves the link', () => {
  const live = page()
  live.happen({ type: 'subscribe', auctionId, known: 4 })
  expect(live.take()).toEqual(['open'])
  live.happen({ type: 'opened' })
  expect(live.take()).toEqual(['subscribe after 4', 'ping'])
  expect(live.status()).toBe('reconnecting')
  live.receive({ type: 'pong', serverTime })
  expect(live.status()).toBe('live')
})

test('shows what continues the chain, in strict revision order', () => {
  const live = livePage()
  live.receive(update(4, 5))
  live.receive(update(5, 7))
  expect(live.take()).toEqual(['deliver 5', 'deliver 7'])
})

test('asks again where a message is missing and shows nothing until it has come', () => {
  const live = livePage()
  live.receive(update(6, 7))
  expect(live.take()).toEqual(['subscribe after 4'])
  live.receive(update(7, 8))
  expect(live.take()).toEqual([])
  live.receive(update(4, 8))
  expect(live.take()).toEqual(['deliver 8'])
})

test('asks for the whole state where resuming keeps failing, and again where no answer comes', () => {
  const live = livePage()
  live.receive(update(6, 7))
  live.pass(9000)
  live.receive({ type: 'pong', serverTime })
  expect(live.take()).toEqual(['subscribe after 4', 'subscribe after 4', 'subscribe after null'])
  live.receive(subscribed(9))
  expect(live.take()).toEqual(['deliver 9'])
})

test('never shows what is older than what the reader has', () => {
  const live = livePage()
  live.happen({ type: 'learned', auctionId, revision: 6 })
  live.receive(update(4, 5))
  live.receive(update(5, 6))
  expect(live.take()).toEqual([])
  live.receive(update(6, 7))
  expect(live.take()).toEqual(['deliver 7'])
  live.receive(subscribed(3))
  expect(live.take()).toEqual([])
})

test('ignores an auction that nobody watches any more and closes with the last one', () => {
  const live = livePage()
  live.happen({ type: 'unsubscribe', auctionId })
  live.receive(update(4, 5))
  expect(live.take()).toEqual(['close'])
  expect(live.status()).toBe('live')
})

describe('a lost connection', () => {
  test('is opened again after growing, jittered waits and resumed where the reader is', () => {
    const live = livePage()
    live.receive(update(4, 5))
    live.happen({ type: 'closed' }, 0)
    live.take()
    expect(live.status()).toBe('reconnecting')
    live.pass(399)
    expect(live.take()).toEqual([])
    live.pass(1)
    expect(live.take()).toEqual(['open'])
    live.happen({ type: 'closed' }, 0.999)
    live.pass(1500)
    expect(live.take()).toEqual([])
    live.pass(100)
    expect(live.take()).toEqual(['open'])
    live.happen({ type: 'opened' })
    expect(live.take()).toEqual(['subscribe after 5', 'ping'])
    live.receive(update(5, 8))
    expect(live.take()).toEqual(['deliver 8'])
    expect(live.status()).toBe('live')
  })

  test('is called stale after ten seconds, since the last message that was received', () => {
    const live = livePage()
    live.happen({ type: 'closed' })
    expect(live.statusChangesAt()).toBe(10_000)
    live.pass(9999)
    expect(live.status()).toBe('reconnecting')
    live.pass(1)
    expect(live.since()).toEqual({ kind: 'stale', since: serverTime })
  })

  test('counts as lost where the server falls silent', () => {
    const live = livePage()
    live.pass(15_000)
    expect(live.take()).toEqual(['ping'])
    live.pass(8000)
    expect(live.take()).toEqual(['close'])
    expect(live.status()).toBe('reconnecting')
  })

  test('a server that answers is asked again and again', () => {
    const live = livePage()
    for (let round = 0; round < 5; round += 1) {
      live.pass(15_000)
      live.receive({ type: 'pong', serverTime })
    }
    expect(live.take()).toEqual(['ping', 'ping', 'ping', 'ping', 'ping'])
    expect(live.status()).toBe('live')
  })

  test('is stale at once where the browser says so, and opened at once when it is back', () => {
    const live = livePage()
    live.happen({ type: 'offline' })
    expect(live.take()).toEqual(['close'])
    expect(live.status()).toBe('stale')
    live.happen({ type: 'online' })
    expect(live.take()).toEqual(['open'])
  })

  test('is found out quickly after a sleep', () => {
    const live = livePage()
    live.happen({ type: 'wake' })
    expect(live.take()).toEqual(['ping'])
    live.pass(2500)
    expect(live.take()[0]).toBe('close')
  })

  test('an attempt that does not get through is given up', () => {
    const live = page()
    live.happen({ type: 'subscribe', auctionId, known: null })
    live.pass(10_000)
    expect(live.take()).toEqual(['open', 'close'])
  })
})

test('asks again after the time that a refusing server names, and not at all where it names none', () => {
  const live = livePage()
  live.receive({ type: 'error', code: 'tooManyRequests', auctionId, retryAfter: 5 })
  live.pass(4999)
  expect(live.take()).toEqual(['refused'])
  live.pass(1)
  expect(live.take()).toEqual(['subscribe after 4'])
  const refused = livePage()
  refused.receive({ type: 'error', code: 'forbidden', auctionId })
  refused.pass(14_000)
  expect(refused.take()).toEqual(['refused'])
})
