import { randomUUID } from 'node:crypto'
import type { QuestionBook } from '@zuschlag/contracts/auction/questions'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { people, ScriptClient } from './people.ts'
import { QuestionPeople, toAll } from './question-people.ts'

let scene: QuestionPeople
let carla: ScriptClient
beforeAll(async () => {
  scene = await QuestionPeople.open()
  carla = await ScriptClient.signedIn(scene.stack.url, people.carla)
})
afterAll(() => scene.stack.close())

test('[QST-4] admitted bidders have the same answers at any time, numbered without a gap', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('ask' as const), byAnna: fc.boolean() }),
    fc.record({ kind: fc.constant('answer' as const), toAll: fc.boolean(), at: fc.nat(5) }),
    fc.record({ kind: fc.constant('supplement' as const), number: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ kind: fc.constant('together' as const) }),
    fc.record({ kind: fc.constant('admit' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const auctionId = await scene.stack.openAuction()
      const open: string[] = []
      let last: QuestionBook['answers'] = []
      let isAdmitted = false
      for (const one of steps) {
        if (one.kind === 'ask') open.push(await scene.ask(one.byAnna ? scene.anna : scene.ben, auctionId))
        if (one.kind === 'answer') {
          const [id] = open.splice(one.at % Math.max(open.length, 1), 1)
          const body = one.toAll ? toAll() : { to: 'asker', revision: 0, answer: 'Ja' }
          if (id !== undefined) expect((await scene.answer(auctionId, id, body)).status).toBe(201)
        }
        if (one.kind === 'supplement') {
          const body = { supplementId: randomUUID(), number: one.number, answer: 'Mehr' }
          await scene.broker.post(`/api/administration/auctions/${auctionId}/supplements`, body)
        }
        if (one.kind === 'together')
          await Promise.all(open.splice(0).map((id) => scene.answer(auctionId, id, toAll())))
        if (one.kind === 'admit' && !isAdmitted) {
          await scene.stack.manage(auctionId, 'GrantAccess', { userId: people.carla.id })
          isAdmitted = true
        }
        const [first, second] = await Promise.all([
          scene.bookOf(scene.anna, auctionId),
          scene.bookOf(scene.ben, auctionId),
        ])
        expect(first.answers).toEqual(second.answers)
        // Who was admitted later knows what was answered before.
        if (isAdmitted) expect((await scene.bookOf(carla, auctionId)).answers).toEqual(first.answers)
        expect(first.privateCount).toBe(second.privateCount)
        expect(first.answers.map(({ number }) => number)).toEqual(first.answers.map((_, at) => at + 1))
        expect(first.answers.slice(0, last.length)).toEqual(last)
        const times = first.answers.map(({ answeredAt }) => answeredAt)
        expect(times.toSorted()).toEqual(times)
        last = first.answers
      }
    }),
    { numRuns: 6 },
  )
})
