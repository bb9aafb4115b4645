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

test('faster news of a kind is merged to the newest, five seconds after the one before', () => {
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

test('a mark of the time left replaces neither the price nor the extension', () => {
  const { announcer, spoken, advance } = setUp()
  announcer.announce('New price 1.', 'polite', 'price')
  announcer.announce('New price 2.', 'polite', 'price')
  announcer.announce('Extended.', 'polite', 'end')
  announcer.announce('New price 3.', 'polite', 'price')
  announcer.announce('10 min.', 'polite', 'time')
  advance(POLITE_INTERVAL_MS)
  expect(spoken).toEqual(['polite: New price 1.', 'polite: Extended. New price 3. 10 min.'])
  advance(POLITE_INTERVAL_MS)
  announcer.announce('5 min.', 'polite', 'time')
  expect(spoken).toHaveLength(3)
})

test('being outbid does not wait for politeness', () => {
  const { announcer, spoken } = setUp()
  announcer.announce('price')
  announcer.announce('outbid', 'assertive')
  expect(spoken).toEqual(['polite: price', 'assertive: outbid'])
})

test('a waiting price is dropped where being outbid or an own bid is newer', () => {
  const { announcer, spoken, advance } = setUp()
  announcer.announce('New price 1.', 'polite', 'price')
  announcer.announce('New price 2.', 'polite', 'price')
  announcer.announce('Outbid at 3.', 'assertive', 'price')
  advance(POLITE_INTERVAL_MS)
  expect(spoken).toEqual(['polite: New price 1.', 'assertive: Outbid at 3.'])
  announcer.announce('New price 4.', 'polite', 'price')
  announcer.announce('New price 5.', 'polite', 'price')
  announcer.drop('price')
  advance(POLITE_INTERVAL_MS)
  expect(spoken.slice(2)).toEqual(['polite: New price 4.'])
})

test('other assertive news leaves what waits', () => {
  const { announcer, spoken, advance } = setUp()
  announcer.announce('one')
  announcer.announce('two')
  announcer.announce('Connection lost.', 'assertive')
  advance(POLITE_INTERVAL_MS)
  expect(spoken).toEqual(['polite: one', 'assertive: Connection lost.', 'polite: two'])
})

test('an extension drops the time left until the end before', () => {
  const { announcer, spoken, advance } = setUp()
  announcer.announce('New price 1.', 'polite', 'price')
  announcer.announce('5 min.', 'polite', 'time')
  announcer.announce('Extended.', 'polite', 'end')
  advance(POLITE_INTERVAL_MS)
  expect(spoken).toEqual(['polite: New price 1.', 'polite: Extended.'])
})

test('news after a dropped one waits no longer than its own five seconds', () => {
  const { announcer, spoken, advance } = setUp()
  announcer.announce('one', 'polite', 'price')
  announcer.announce('two', 'polite', 'price')
  announcer.drop('price')
  advance(POLITE_INTERVAL_MS - 1)
  announcer.announce('three', 'polite', 'price')
  advance(1)
  announcer.announce('four', 'polite', 'price')
  advance(POLITE_INTERVAL_MS - 1)
  expect(spoken).toEqual(['polite: one', 'polite: three'])
  advance(1)
  expect(spoken).toEqual(['polite: one', 'polite: three', 'polite: four'])
})
