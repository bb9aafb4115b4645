import type { Admission } from '@zuschlag/contracts/administration/admissions'
import { type AuctionId, commandIdSchema, type UserId } from '@zuschlag/contracts/kernel/ids'
import { afterEach, expect, test, vi } from 'vitest'
import { ProblemError, toProblem } from '../../../kernel/api/call.ts'
import {
  type BulkResults,
  BulkSkip,
  type BulkTask,
  inviteTasks,
  peopleTasks,
  runBulk,
  waitOf,
  readInvited,
} from './bulk-tasks.ts'

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

const auctionId = '00000000-0000-4000-8000-000000000001' as AuctionId
afterEach(() => {
  vi.unstubAllGlobals()
})

const personOf = (name: string) => ({ email: `${name}@test.example`, firstName: name, lastName: 'Muster' })
const admitted = (name: string, hasAccess: boolean): Admission => ({
  person: { id: '00000000-0000-4000-8000-000000000002' as UserId, name, email: `${name}@test.example` },
  state: 'invited',
  hasAccess,
  hasProof: false,
  limit: null,
  accessUntil: null,
  lastBid: null,
  lastChange: null,
})

test('[ADM-27] a list does not invite who has access already, and that is said', async () => {
  const known = { admissions: [admitted('anna', true), admitted('ben', false)], total: 2 }
  const fetched = vi.fn<typeof fetch>((_url, init) =>
    Promise.resolve(init?.method === 'POST' ? new Response(null, { status: 204 }) : Response.json(known)),
  )
  vi.stubGlobal('fetch', fetched)
  const people = [personOf('Anna'), personOf('ben'), personOf('carla')]
  const tasks = inviteTasks([{ id: auctionId, title: 'Haus' }], { people, reason: '', language: 'de' })
  const results = await runBulk(tasks, new Map(), () => undefined)
  expect([...results.values()]).toMatchObject([
    { error: { reason: 'hasAccess' } },
    { kind: 'done' },
    { kind: 'done' },
  ])
  expect(fetched).toHaveBeenCalledTimes(3)
})

const withAccess = (number: number, hasAccess: boolean): Pick<Admission, 'person' | 'hasAccess'> => {
  const id = `00000000-0000-4000-8000-00000000001${number}` as UserId
  return { person: { id, name: `Person ${number}`, email: `p${number}@test.example` }, hasAccess }
}

test('[ADM-27] granted to many, access is left as it is for those who have it, and that is said', async () => {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response(null, { status: 204 })))
  vi.stubGlobal('fetch', fetched)
  const decision = { action: 'grant', reason: 'Besichtigung', limit: null } as const
  const tasks = peopleTasks(auctionId, [withAccess(1, true), withAccess(2, false)], decision)
  const results = await runBulk(tasks, new Map(), () => undefined)
  expect([...results.values()]).toMatchObject([{ error: { reason: 'hasAccess' } }, { kind: 'done' }])
  expect(fetched).toHaveBeenCalledTimes(1)
})

const anna = { email: 'anna@example.at', firstName: 'Anna', lastName: 'Berger' }

test.each([
  ['as a mail program writes it', 'Anna Berger <anna@example.at>'],
  ['in quotes', '"Anna Berger" <anna@example.at>'],
  ['the address first', 'anna@example.at; Anna; Berger'],
  ['cells of a spreadsheet', 'Anna\tBerger\tanna@example.at'],
  ['between commas', 'Anna,Berger,anna@example.at'],
])('somebody is read %s', (_name, line) => {
  expect(readInvited(line)).toEqual({ people: [anna], wrongLines: [] })
})

test('a last name of several words stays whole', () => {
  expect(readInvited('Ben van der Veen <ben@example.at>').people).toEqual([
    { email: 'ben@example.at', firstName: 'Ben', lastName: 'van der Veen' },
  ])
})

test('lines without an address or a name are named, empty ones are nothing', () => {
  const text = 'Anna Berger <anna@example.at>\r\n\nnobody\ncarla@example.at\nDora dora@'
  expect(readInvited(text)).toEqual({ people: [anna], wrongLines: [3, 4, 5] })
})

test('somebody in the list twice is invited once', () => {
  expect(readInvited('Anna Berger <anna@example.at>\nAnna Berger <ANNA@example.at>').people).toHaveLength(1)
})
