import type { Admission } from '@zuschlag/contracts/administration/admissions'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import { afterEach, expect, test, vi } from 'vitest'
import { inviteTasks } from './bulk-kinds.ts'
import { runBulk } from './bulk-task.ts'

const id = '00000000-0000-4000-8000-000000000001' as AuctionId
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
  const tasks = inviteTasks([{ id, title: 'Haus' }], { people, reason: '', language: 'de' })
  const results = await runBulk(tasks, new Map(), () => undefined)
  expect([...results.values()]).toMatchObject([
    { error: { reason: 'hasAccess' } },
    { kind: 'done' },
    { kind: 'done' },
  ])
  expect(fetched).toHaveBeenCalledTimes(3)
})
