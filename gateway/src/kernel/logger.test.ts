import { expect, test, vi } from 'vitest'
import { createLogger, failureOf, RepeatedLines } from './logger.ts'

test('a failure that lasts is logged once, and again after a minute with the number of lines left out', () => {
  let nowMs = 0
  const lines = new RepeatedLines(() => nowMs)
  const admitted: (number | null)[] = []
  for (; nowMs <= 60_000; nowMs += 2_000) admitted.push(lines.admit('failed nobody answers there'))
  expect(admitted[0]).toBe(0)
  expect(admitted.slice(1, -1).every((each) => each === null)).toBe(true)
  expect(admitted.at(-1)).toBe(29)
  expect(lines.admit('failed access is denied')).toBe(0)
})

const incidentOf = (incident: object) => failureOf({ part: 'engine', message: { incident } }, 'incident')

test('failures of a store are the same whichever auction they met; damage is logged for each auction', () => {
  const loadFailed = (auctionId: string) =>
    incidentOf({
      kind: 'loadFailed',
      auctionId,
      error: { message: 'nobody answers there', stack: auctionId },
    })
  expect(loadFailed('a')).toBe(loadFailed('b'))
  expect(loadFailed('a')).not.toBe(incidentOf({ kind: 'failed', message: 'nobody answers there' }))
  expect(incidentOf({ kind: 'historyDamaged', auctionId: 'a' })).toBeNull()
})

function logged(facts: object): string {
  const lines: string[] = []
  createLogger('debug', { write: (line: string) => void lines.push(line) }).info(facts, 'x')
  return lines.join('')
}

test.each([
  { password: 'secret' },
  { body: { password: 'secret', email: 'secret' } },
  { request: { body: { password: 'secret' } } },
  { request: { headers: { cookie: 'secret', authorization: 'secret' } } },
  { token: 'secret', code: 'secret' },
  { user: { email: 'secret', phoneNumber: 'secret', firstName: 'secret', lastName: 'secret' } },
])('%o does not reach the log', (facts) => {
  expect(logged(facts)).not.toContain('secret')
})

test('the code of an incident stays readable, as threads report it', () => {
  const message = { type: 'incident', incident: { kind: 'refused', code: 'otherLog' } }
  expect(logged({ part: 'projections', message })).toContain('"code":"otherLog"')
})

test('a level is a word', () => {
  expect(JSON.parse(logged({}))).toMatchObject({ level: 'info', msg: 'x' })
})

test('a failure that lasts is one line, and later one with the number of lines that were left out', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const lines: Record<string, unknown>[] = []
    const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)
    const logger = createLogger('info', { write })
    const refused = () =>
      Object.assign(new Error('select 1 - connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const attempt = (): void => {
      logger.warn(
        { commandId: lines.length, outcome: 'unavailable', reason: 'diskFull' },
        'command not decided',
      )
      logger.child({ part: 'mail' }).error({ err: refused() }, 'mails cannot be looked for')
      logger.error({ err: new TypeError('a fault of the product') }, 'request failed')
    }
    for (let count = 0; count < 100; count += 1) attempt()
    const textOf = ({ msg }: Record<string, unknown>) => msg
    expect(lines.map(textOf).filter((text) => text !== 'request failed')).toEqual([
      'command not decided',
      'mails cannot be looked for',
    ])
    expect(lines).toHaveLength(102)
    vi.advanceTimersByTime(60_000)
    attempt()
    expect(lines.slice(102).map(({ omitted }) => omitted)).toEqual([99, 99, undefined])
  } finally {
    vi.useRealTimers()
  }
})

test('an error keeps what helps and not what a driver attached to it', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(anna) exists',
    parameters: ['anna'],
  })
  const line = logged({ err: error })
  expect(line).toContain('duplicate key')
  expect(line).toContain('23505')
  expect(line).not.toContain('anna')
})

test('an error that another thread logged keeps the same, once its line is logged here', () => {
  const { err } = JSON.parse(logged({ err: new Error('nobody answers there') })) as { readonly err: object }
  const relayed = logged({ err: { ...err, parameters: ['anna'] } })
  expect(relayed).toContain('nobody answers there')
  expect(relayed).not.toContain('anna')
})
