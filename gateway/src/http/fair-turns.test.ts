import { beforeEach, expect, test } from 'vitest'
import { FairTurns, TURNS_AT_ONCE, WAITING_MAX, WAITING_OF_ADDRESS_MAX } from './fair-turns.ts'

let ends: (() => void)[] = []
let turns = new FairTurns()
let begun: string[] = []
let answers: (() => void)[] = []
beforeEach(() => {
  ends = []
  begun = []
  answers = []
  turns = new FairTurns((_ms, what) => {
    ends.push(what)
    return () => undefined
  })
})

/** Asks for a turn; its work goes on until it is answered. */
function ask(address: string, name = address): Promise<unknown> {
  return turns.take(address, () => {
    begun.push(name)
    return new Promise<void>((resolve) => answers.push(resolve))
  })
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('nobody waits while there is room', () => {
  for (let count = 0; count < TURNS_AT_ONCE; count += 1) void ask('one')
  expect(begun).toHaveLength(TURNS_AT_ONCE)
  expect(turns.waiting).toBe(0)
})

test('who sends one request waits for one of each other address, not behind the hundreds of one', async () => {
  for (let count = 0; count < TURNS_AT_ONCE + 150; count += 1) void ask('flood')
  void ask('anna')
  void ask('ben')
  for (let count = 0; count < 4; count += 1) {
    answers[count]?.()
    await settle()
  }
  expect(begun.slice(TURNS_AT_ONCE)).toEqual(['flood', 'anna', 'ben', 'flood'])
})

test('whoever waits for something else keeps nobody from beginning, and gives a turn back once', async () => {
  for (let count = 0; count < TURNS_AT_ONCE + 2; count += 1) void ask('one')
  ends[0]?.()
  await settle()
  expect(begun).toHaveLength(TURNS_AT_ONCE + 1)
  answers[0]?.()
  await settle()
  expect(begun).toHaveLength(TURNS_AT_ONCE + 1)
  expect(turns.waiting).toBe(1)
})

test('too many of one address are refused at once, and so are too many in all', async () => {
  for (let count = 0; count < TURNS_AT_ONCE + WAITING_OF_ADDRESS_MAX; count += 1) void ask('flood')
  await expect(ask('flood')).resolves.toBe('refused')
  for (let count = 0; turns.waiting < WAITING_MAX; count += 1) void ask(`address ${count}`)
  await expect(ask('anna')).resolves.toBe('refused')
  expect(turns.waiting).toBe(WAITING_MAX)
})

test('a failure ends its turn too, and every turn is given back in the end', async () => {
  await expect(turns.take('one', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  for (let count = 0; count < 2 * TURNS_AT_ONCE; count += 1) {
    expect(await turns.take('one', () => Promise.resolve('answered'))).toBe('answered')
  }
  expect(turns.waiting).toBe(0)
})
