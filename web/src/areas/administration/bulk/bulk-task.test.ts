import { commandIdSchema } from '@zuschlag/contracts/kernel/ids'
import { expect, test } from 'vitest'
import { ProblemError, toProblem } from '../../../kernel/api/problem.ts'
import { BulkSkip, runBulk, waitOf, type BulkResults, type BulkTask } from './bulk-task.ts'

const commandId = commandIdSchema.parse('44444444-0000-7000-8000-000000000000')
const nothing: BulkResults = new Map()

function tasksOf(failing: ReadonlySet<string>, acted: string[]): readonly BulkTask[] {
  return ['one', 'two', 'three'].map((id) => ({
    id,
    label: id,
    commandId,
    act: async () => {
      acted.push(id)
      await Promise.resolve()
      if (failing.has(id)) throw new BulkSkip('incomplete')
    },
  }))
}

test('each object has a result of its own, and a failure stops no other', async () => {
  const acted: string[] = []
  const seen: number[] = []
  const results = await runBulk(tasksOf(new Set(['two']), acted), nothing, ({ size }) => seen.push(size))
  expect([...results].map(([id, { kind }]) => [id, kind])).toEqual([
    ['one', 'done'],
    ['two', 'failed'],
    ['three', 'done'],
  ])
  expect(seen).toEqual([1, 2, 3])
})

test('another try repeats what failed alone', async () => {
  const first = await runBulk(tasksOf(new Set(['two']), []), nothing, () => undefined)
  const acted: string[] = []
  const second = await runBulk(tasksOf(new Set(), acted), first, () => undefined)
  expect(acted).toEqual(['two'])
  expect([...second.values()].map(({ kind }) => kind)).toEqual(['done', 'done', 'done'])
})

test('at a limit of the server the rest is not sent, and the report has the time to wait', async () => {
  const sent: string[] = []
  const limit = new ProblemError(toProblem(429, undefined, '3574'), 'inviteBidder')
  const limited = tasksOf(new Set(), sent).map((task) => ({
    ...task,
    act: async () => {
      await task.act(commandId)
      if (task.id === 'two') throw limit
    },
  }))
  const results = await runBulk(limited, nothing, () => undefined)
  expect(sent).toEqual(['one', 'two'])
  expect([...results.values()].map(({ kind }) => kind)).toEqual(['done', 'failed', 'notSent'])
  expect(waitOf(results)).toEqual({ seconds: 3574 })
  await runBulk(tasksOf(new Set(), sent), results, () => undefined)
  expect(sent).toEqual(['one', 'two', 'two', 'three'])
})
