import type { Admission } from '@zuschlag/contracts/administration/admissions'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import { afterEach, expect, test, vi } from 'vitest'
import { runBulk } from './bulk-task.ts'
import { peopleTasks } from './people-tasks.ts'

const auctionId = '00000000-0000-4000-8000-000000000001' as AuctionId
afterEach(() => {
  vi.unstubAllGlobals()
})

const personOf = (number: number, hasAccess: boolean): Pick<Admission, 'person' | 'hasAccess'> => {
  const id = `00000000-0000-4000-8000-00000000001${number}` as UserId
  return { person: { id, name: `Person ${number}`, email: `p${number}@test.example` }, hasAccess }
}

test('[ADM-27] granted to many, access is left as it is for those who have it, and that is said', async () => {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response(null, { status: 204 })))
  vi.stubGlobal('fetch', fetched)
  const decision = { action: 'grant', reason: 'Besichtigung', limit: null } as const
  const tasks = peopleTasks(auctionId, [personOf(1, true), personOf(2, false)], decision)
  const results = await runBulk(tasks, new Map(), () => undefined)
  expect([...results.values()]).toMatchObject([{ error: { reason: 'hasAccess' } }, { kind: 'done' }])
  expect(fetched).toHaveBeenCalledTimes(1)
})
