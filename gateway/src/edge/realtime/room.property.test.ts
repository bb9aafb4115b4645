import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RECENT_UPDATES_MAX, Room, type RoomMessage } from './room.ts'

type State = { readonly revision: number }
type Message = RoomMessage<State>

/** What can happen to a room: hints in any order and number, members who come, go, lag and come back. */
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ type: fc.constant('hint' as const), offset: fc.integer({ min: -4, max: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('send' as const), member: fc.nat({ max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('join' as const), member: fc.nat({ max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('resume' as const), member: fc.nat({ max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('leave' as const), member: fc.nat({ max: 3 }) }) },
)

/** A client as the protocol promises it: every update continues where it is, nothing goes back. */
class Client {
  revision: number | null = null

  take(message: Message): void {
    const continues = message.type === 'subscribed' || message.previousRevision === this.revision
    if (!continues || message.state.revision < (this.revision ?? -1)) {
      throw new Error(`${JSON.stringify(message)} does not continue ${this.revision}`)
    }
    this.revision = message.state.revision
  }
}

test('[LIVE-1] per member, every message continues the one before it, whatever happens to the hints', () => {
  let updates = 0
  let resumed = 0
  fc.assert(
    fc.property(fc.nat({ max: 5 }), fc.array(step, { minLength: 20, maxLength: 120 }), (start, steps) => {
      const room = new Room<number, State>({ revision: start })
      const clients = [0, 1, 2, 3].map(() => new Client())
      const clientOf = (member: number): Client => clients[member] ?? new Client()
      for (const action of steps) {
        if (action.type === 'hint') {
          const revision = Math.max(0, room.newest.revision + action.offset)
          expect(room.advance({ revision })).toBe(action.offset > 0)
          continue
        }
        const client = clientOf(action.member)
        if (action.type === 'leave') room.leave(action.member)
        if (action.type === 'join' || action.type === 'resume') {
          const after = action.type === 'resume' ? client.revision : null
          const messages = room.join(action.member, after)
          if (messages[0]?.type === 'update') resumed += 1
          for (const message of messages) client.take(message)
          expect(client.revision).toBe(room.newest.revision)
        }
        if (action.type === 'send') {
          const message = room.next(action.member)
          if (message === null) continue
          updates += 1
          client.take(message)
          expect(client.revision).toBe(room.newest.revision)
        }
      }
      for (const [member, client] of clients.entries()) {
        const last = room.next(member)
        if (last !== null) client.take(last)
        if (room.has(member)) expect(client.revision).toBe(room.newest.revision)
      }
    }),
    { numRuns: 500 },
  )
  expect([updates > 100, resumed > 100]).toEqual([true, true])
})

test('[LIVE-2] a resumed member gets every state in between exactly once, in order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 40 }),
      fc.nat({ max: 40 }),
      (gaps, at) => {
        const room = new Room<string, State>({ revision: 0 })
        const revisions = [0]
        for (const gap of gaps) {
          const revision = room.newest.revision + gap
          room.advance({ revision })
          revisions.push(revision)
        }
        const after = revisions[Math.min(at, revisions.length - 1)] ?? 0
        const missed = revisions.filter((revision) => revision > after)
        const messages = room.join('anna', after)
        const expected = missed.length === 0 ? [revisions.at(-1)] : missed
        expect(messages.map(({ state }) => state.revision)).toEqual(expected)
      },
    ),
  )
})

test('[LIVE-2] beyond what a room keeps, one whole state stands for everything', () => {
  const room = new Room<string, State>({ revision: 0 })
  for (let revision = 1; revision <= RECENT_UPDATES_MAX + 5; revision += 1) room.advance({ revision })
  expect(room.join('anna', 0)).toEqual([{ type: 'subscribed', state: room.newest }])
  expect(room.join('ben', 6)).toHaveLength(RECENT_UPDATES_MAX - 1)
})

test('nothing missed, or more seen than there is: one whole state', () => {
  const room = new Room<string, State>({ revision: 7 })
  for (const [member, after] of [
    ['anna', 7],
    ['ben', 99],
    ['carla', null],
  ] as const) {
    expect(room.join(member, after)).toEqual([{ type: 'subscribed', state: { revision: 7 } }])
  }
})

test('who is here already gets the whole state, not the past again', () => {
  const room = new Room<string, State>({ revision: 1 })
  room.join('anna', null)
  room.advance({ revision: 2 })
  expect(room.join('anna', 1)).toEqual([{ type: 'subscribed', state: { revision: 2 } }])
  expect(room.next('anna')).toBeNull()
})
