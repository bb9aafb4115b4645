import type { TimeLineEntry } from '@zuschlag/contracts/administration/activity'
import { writeAuditEntry } from '@zuschlag/gateway/modules/identity/accounts/audit-trail'
import { expect, test } from 'vitest'
import { people, ScriptClient } from './people.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const clients = new Map<string, ScriptClient>()

const stack = await stackOfFile()
const own = await stack.openAuction({ description: { title: '=Villa am See' } })
const foreign = await stack.openAuction({
  description: { title: 'Fremdes Haus' },
  ownership: { ...people.otherTenant, sellerUserId: null },
})
const [anna] = await signedIn(stack, 'anna')
if ((await anna.bid(own, 100_000)).status !== 201) throw new Error('no bid')
await stack.seen(own, 3)
const origin = { actorUserId: people.admin.id, at: stack.clock.now(), requestId: null }
const changes = [
  { action: 'tenant.identityChanged', subject: { kind: 'tenant', id: people.tenant.tenantId } },
  { action: 'tenant.identityChanged', subject: { kind: 'tenant', id: people.otherTenant.tenantId } },
  { action: 'user.suspended', subject: { kind: 'user', id: people.broker.id } },
  { action: 'user.suspended', subject: { kind: 'user', id: people.anna.id } },
] as const
for (const change of changes)
  await writeAuditEntry(stack.knex, { origin, ...change, before: { name: 'a' }, after: { name: 'b' } })
for (const [name, person] of Object.entries({
  broker: people.broker,
  otherBroker: people.otherBroker,
  admin: people.admin,
  seller: people.seller,
  ben: people.ben,
}))
  clients.set(name, await ScriptClient.signedIn(stack.url, person))

type Answer = { entries: TimeLineEntry[]; next: string | null }

async function timeLine(who: string, query = ''): Promise<Answer> {
  const answer = await (clients.get(who) as ScriptClient).get(`/api/administration/time-line${query}`)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json() as Answer
}

const objectsIn = ({ entries }: Answer) => new Set(entries.flatMap(({ object }) => object?.id ?? []))
const subjectsIn = ({ entries }: Answer) =>
  new Set(entries.flatMap(({ subject }) => (subject === null ? [] : [subject.id])))

test('an administrator sees all of it, in one order', async () => {
  const all = await timeLine('admin', '?take=200')
  expect(objectsIn(all)).toEqual(new Set([own, foreign]))
  expect(subjectsIn(all)).toEqual(
    new Set([people.tenant.tenantId, people.otherTenant.tenantId, people.broker.id, people.anna.id]),
  )
  const currencies = all.entries.flatMap(({ object }) => (object === null ? [] : [object.currencyCode]))
  expect(new Set(currencies)).toEqual(new Set(['EUR']))
  const order = all.entries.map(({ at, key }) => `${at} ${key}`)
  expect(order).toEqual(order.toSorted().toReversed())
})

test('a broker sees the own tenant, a seller the own auctions, a bidder nothing', async () => {
  const broker = await timeLine('broker')
  expect(objectsIn(broker)).toEqual(new Set([own]))
  expect(subjectsIn(broker)).toEqual(new Set([people.tenant.tenantId, people.broker.id]))
  const other = await timeLine('otherBroker')
  expect(objectsIn(other)).toEqual(new Set([foreign]))
  expect(subjectsIn(other)).toEqual(new Set([people.otherTenant.tenantId]))
  const seller = await timeLine('seller')
  expect(objectsIn(seller)).toEqual(new Set([own]))
  expect(subjectsIn(seller)).toEqual(new Set())
  expect((await timeLine('ben')).entries).toEqual([])
})

test('pages follow each other without a gap and without a repetition', async () => {
  const whole = (await timeLine('admin', '?take=200')).entries.map(({ key }) => key)
  const paged: string[] = []
  let before = ''
  for (;;) {
    const page = await timeLine('admin', `?take=3${before}`)
    paged.push(...page.entries.map(({ key }) => key))
    if (page.next === null) break
    before = `&before=${encodeURIComponent(page.next)}`
  }
  expect(paged).toEqual(whole)
})

test('who is limited, suspended or named by another decision is found as a person of it', async () => {
  await stack.manage(own, 'LimitBidder', { bidderId: people.carla.id, limit: 200_000 })
  const ofCarla = await timeLine('admin', '?person=carla%40test')
  expect(ofCarla.entries.map(({ type }) => type)).toContain('BidderLimited')
})

test('filters by kind, person, object and time', async () => {
  const typesOf = async (query: string) => (await timeLine('admin', query)).entries.map(({ type }) => type)
  expect(await typesOf('?kind=bids')).toEqual(['BidPlaced'])
  expect(new Set(await typesOf('?kind=tenants'))).toEqual(new Set(['tenant.identityChanged']))
  expect(await typesOf('?kind=refused')).toEqual([])
  const ofAnna = await timeLine('admin', '?person=anna%40test')
  expect(new Set(ofAnna.entries.map(({ type }) => type))).toEqual(new Set(['BidPlaced', 'user.suspended']))
  expect(objectsIn(await timeLine('admin', '?object=villa'))).toEqual(new Set([own]))
  expect(objectsIn(await timeLine('admin', `?object=${foreign}`))).toEqual(new Set([foreign]))
  expect(await typesOf('?object=100%25')).toEqual([])
  expect(await typesOf(`?until=2020-01-01T00:00:00.000Z`)).toEqual([])
  const answer = await (clients.get('admin') as ScriptClient).get('/api/administration/time-line?before=x')
  expect(answer.status).toBe(400)
})

test('the file holds the same lines, and no title of an object runs as a formula', async () => {
  const answer = await (clients.get('broker') as ScriptClient).get(
    '/api/administration/time-line/file?language=en',
  )
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const lines = answer.text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(1 + (await timeLine('broker', '?take=200')).entries.length)
  expect(answer.text).toContain(`"'=Villa am See"`)
  expect(answer.text).not.toContain(`"=Villa`)
})
