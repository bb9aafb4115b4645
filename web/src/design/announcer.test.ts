import { expect, test } from 'vitest'
import { createAnnouncer, POLITE_INTERVAL_MS } from './announcer.ts'

function setUp() {
  let now = 0
  const timers: { at: number; run: () => void }[] = []
  const spoken: string[] = []
  const announcer = createAnnouncer({
    now: () => now,
    schedule: (run, delayMs) => timers.push({ at: now + delayMs, run }),
  })
  announcer.connect((text, urgency) => spoken.push(`${urgency}: ${text}`))
  const advance = (ms: number) => {
    now += ms
    for (const timer of timers.splice(0)) {
      if (timer.at <= now) timer.run()
      else timers.push(timer)
    }
  }
  return { announcer, spoken, advance }
}

test('the first news is spoken at once', () => {
  const { announcer, spoken } = setUp()
  announcer.announce('one')
  expect(spoken).toEqual(['polite: one'])
})

test('faster news is merged to the newest, five seconds after the one before', () => {
  const { announcer, spoken, advance } = setUp()
  announcer.announce('one')
  advance(100)
  announcer.announce('two')
  announcer.announce('three')
  advance(POLITE_INTERVAL_MS - 101)
  expect(spoken).toEqual(['polite: one'])
  advance(1)
  expect(spoken).toEqual(['polite: one', 'polite: three'])
})

test('being outbid does not wait for politeness', () => {
  const { announcer, spoken } = setUp()
  announcer.announce('price')
  announcer.announce('outbid', 'assertive')
  expect(spoken).toEqual(['polite: price', 'assertive: outbid'])
})
