import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MessageCipher } from './sealed-channel.ts'
import { messageSecretProblem, type MessageSecrets } from './message-keys.ts'
import { CLOCK_TOLERANCE_MS } from './replay-window.ts'

const HOUR_MS = 60 * 60 * 1000
const start = Date.parse('2026-10-12T10:59:50.000Z')
const current = randomBytes(32).toString('base64')
const other = randomBytes(48).toString('hex')

const secrets = (own: string, additional: string | null = null): MessageSecrets => ({
  current: own,
  additional,
})

const still = { wallMs: () => start, monotonicMs: () => 0 }

/** Two processes whose clocks the test sets; `elapsed` is what the monotonic ones say. */
function ends(from = secrets(current), to = secrets(current)) {
  const clocks = { sender: start, receiver: start, elapsed: 0 }
  const sender = new MessageCipher(from, { wallMs: () => clocks.sender, monotonicMs: () => clocks.elapsed })
  const receiver = new MessageCipher(to, { wallMs: () => clocks.receiver, monotonicMs: () => clocks.elapsed })
  return { clocks, sender, receiver }
}

const reasonOf = (opened: ReturnType<MessageCipher['open']>): string =>
  opened.status === 'opened' ? opened.text : opened.reason

test('a message opens with its text, at its audience, once', () => {
  const { sender, receiver } = ends()
  for (const text of ['', '{}', 'Grüße, 三, 🏠', 'x'.repeat(200_000)]) {
    const { bytes } = sender.seal('a', text)
    expect(reasonOf(receiver.open('a', bytes))).toBe(text)
    expect(reasonOf(receiver.open('a', bytes))).toBe('replayed')
  }
})

test('nothing of its text can be read, and the same text never looks the same', () => {
  const { sender } = ends()
  const sealed = Array.from({ length: 50 }, () => Buffer.from(sender.seal('a', 'price 4711000').bytes))
  expect(new Set(sealed.map((bytes) => bytes.subarray(17).toString('hex'))).size).toBe(50)
  for (const bytes of sealed) expect(bytes.includes('4711')).toBe(false)
})

test('a message for one subject, or an answer to one request, opens nowhere else', () => {
  const { sender, receiver } = ends()
  const { bytes } = sender.seal('message zuschlag.commands.0-of-2', 'text')
  expect(reasonOf(receiver.open('message zuschlag.commands.1-of-2', bytes))).toBe('notAuthentic')
  expect(reasonOf(receiver.open('message zuschlag.commands.0-of-2', bytes))).toBe('text')
})

test('a flipped bit anywhere and every truncation are refused', () => {
  const { sender, receiver } = ends()
  const { bytes } = sender.seal('a', '{"price":1}')
  for (let index = 0; index < bytes.length; index += 1) {
    const flipped = Buffer.from(bytes)
    flipped[index] = (flipped[index] ?? 0) ^ 1
    expect(receiver.open('a', flipped).status).toBe('rejected')
    expect(receiver.open('a', bytes.subarray(0, index)).status).toBe('rejected')
  }
  expect(receiver.open('a', Buffer.concat([bytes, Buffer.from([0])])).status).toBe('rejected')
  expect(receiver.open('a', bytes).status).toBe('opened')
})

test('what is no sealed message, of another key or too large is refused before it is decrypted', () => {
  const { receiver } = ends()
  const foreign = new MessageCipher(secrets(other), still)
  expect(reasonOf(receiver.open('a', Buffer.from('{"command":{}}')))).toBe('notSealed')
  expect(reasonOf(receiver.open('a', foreign.seal('a', 'text').bytes))).toBe('unknownKey')
  expect(reasonOf(receiver.open('a', Buffer.alloc(1024 * 1024 + 1, 1)))).toBe('tooLarge')
})

test('a message that was recorded opens', () => {
  const recorded = 'AYTS7YWNOsQxAAABoS/E0HB8tTI0x3lGby0AM0Axx20fRRIfWOoEfawtwOAzmavniDuAwBnCKyxx+Cg='
  const own = secrets(Buffer.from([...Array(32).keys()]).toString('base64'))
  const receiver = new MessageCipher(own, still)
  const opened = receiver.open('message zuschlag.hint.a', Buffer.from(recorded, 'base64'))
  expect(reasonOf(opened)).toBe('{"position":1}')
})

describe('time', () => {
  test('clocks may differ by the tolerance, also across the hour in which keys change', () => {
    for (const difference of [-CLOCK_TOLERANCE_MS, 0, CLOCK_TOLERANCE_MS]) {
      const { clocks, sender, receiver } = ends()
      clocks.receiver += difference
      expect(reasonOf(receiver.open('a', sender.seal('a', 'text').bytes))).toBe('text')
    }
  })

  test('a recorded message is refused when it is old, and a clock an hour off is measured', () => {
    const { clocks, sender, receiver } = ends()
    const { bytes } = sender.seal('a', 'text')
    clocks.receiver += CLOCK_TOLERANCE_MS + 1
    expect(reasonOf(receiver.open('a', bytes))).toBe('old')
    clocks.receiver = start + HOUR_MS
    expect(receiver.open('a', sender.seal('a', 'text').bytes)).toMatchObject({
      reason: 'old',
      aheadMs: -HOUR_MS,
    })
    clocks.receiver = start - HOUR_MS
    const early = { reason: 'early', aheadMs: HOUR_MS }
    expect(receiver.open('a', sender.seal('a', 'text').bytes)).toMatchObject(early)
  })

  test('the time cannot be changed: a stranger says nothing about clocks', () => {
    const { clocks, sender, receiver } = ends()
    const bytes = Buffer.from(sender.seal('a', 'text').bytes)
    clocks.receiver += HOUR_MS
    bytes.writeBigUInt64BE(BigInt(clocks.receiver), 9)
    expect(receiver.open('a', bytes)).toMatchObject({ reason: 'notAuthentic', aheadMs: null })
  })

  test('a member of a queue group takes what was sealed since it joined', () => {
    const { clocks, sender, receiver } = ends()
    const { bytes } = sender.seal('a', 'text')
    clocks.receiver += 1_000
    clocks.elapsed += 1_000
    expect(reasonOf(receiver.open('a', bytes, clocks.elapsed))).toBe('beforeJoining')
    clocks.sender = clocks.receiver
    expect(reasonOf(receiver.open('a', sender.seal('a', 'text').bytes, clocks.elapsed))).toBe('text')
  })

  test('a member whose clock was ahead takes messages once it is set right, and each once', () => {
    const { clocks, sender, receiver } = ends()
    clocks.receiver += CLOCK_TOLERANCE_MS / 2
    const before = sender.seal('a', 'text')
    clocks.elapsed += 10
    const joinedAt = clocks.elapsed
    clocks.sender += 1_010
    clocks.elapsed += 1_000
    clocks.receiver = clocks.sender
    const { bytes } = sender.seal('a', 'text')
    expect(reasonOf(receiver.open('a', bytes, joinedAt))).toBe('text')
    expect(reasonOf(receiver.open('a', bytes, joinedAt))).toBe('replayed')
    expect(reasonOf(receiver.open('a', before.bytes, joinedAt))).toBe('beforeJoining')
  })

  test('a message is recognised for as long as its time is accepted', () => {
    const { clocks, sender, receiver } = ends()
    clocks.sender += CLOCK_TOLERANCE_MS
    const { bytes } = sender.seal('a', 'text')
    receiver.open('a', bytes)
    for (let second = 0; second <= 130; second += 5) {
      clocks.receiver = start + second * 1_000
      clocks.sender = clocks.receiver
      clocks.elapsed = second * 1_000
      receiver.open('a', sender.seal('a', 'another').bytes)
      expect(reasonOf(receiver.open('a', bytes))).toBe(second <= 120 ? 'replayed' : 'old')
    }
  })
})

describe('change of keys', () => {
  const before = secrets(current)
  const prepared = secrets(current, other)
  const changed = secrets(other, current)
  const after = secrets(other)

  test.each([
    [before, prepared],
    [prepared, changed],
    [changed, after],
  ])('processes of two following steps understand each other', (one, next) => {
    for (const { sender, receiver } of [ends(one, next), ends(next, one), ends(next, next)])
      expect(reasonOf(receiver.open('a', sender.seal('a', 'text').bytes))).toBe('text')
  })

  test('a key that was taken away opens nothing', () => {
    const { sender, receiver } = ends(before, after)
    expect(reasonOf(receiver.open('a', sender.seal('a', 'text').bytes))).toBe('unknownKey')
  })
})

test.each([
  ['', 'must be base64 or hexadecimal'],
  ['a password with spaces, and a long one', 'must be base64 or hexadecimal'],
  [Buffer.from([...Array(31).keys()]).toString('base64'), 'must hold at least 32 bytes'],
  [Buffer.from([...Array(31).keys()]).toString('hex'), 'must hold at least 32 bytes'],
  ['x'.repeat(44), 'must be random'],
  ['deadbeef'.repeat(8), 'must be random'],
])('the secret %j is refused', (secret, problem) => {
  expect(messageSecretProblem(secret)).toBe(problem)
  expect(() => new MessageCipher(secrets(secret))).toThrow(problem)
})

test.each(['base64', 'base64url', 'hex'] as const)('a random secret in %s is taken', (encoding) => {
  for (const bytes of [32, 33, 48, 64])
    expect(messageSecretProblem(randomBytes(bytes).toString(encoding))).toBeNull()
})
