import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settled } from '../../../tests/fixtures/virtual-time.ts'
import { preferredMember } from '../client/partition.ts'
import { Members, HEARTBEAT_TIMEOUT_MS } from './members.ts'
import { PartitionAssignments } from './partition-assignments.ts'

const PARTITIONS = 8
const names = ['a', 'b', 'c'] as const

/** One engine's seats, and whether it ever had two of the same partition. */
class World {
  readonly open = new Set<number>()
  doubled = false
  readonly errors: unknown[] = []
  readonly seats: PartitionAssignments

  constructor(partitions: number) {
    this.seats = new PartitionAssignments({
      self: 'a',
      partitions,
      open: async (partition) => {
        await settled()
        this.doubled ||= this.open.has(partition)
        this.open.add(partition)
        return {
          stop: async () => {
            await settled()
            this.open.delete(partition)
          },
        }
      },
      onError: (error) => this.errors.push(error),
    })
  }
}

test('however opinions change, one seat a partition at most, and in the end those that it is preferred for', async () => {
  const opinion = fc.subarray([...names], { minLength: 1 }).map((members) => [...new Set(['a', ...members])])
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(opinion, fc.boolean()), { minLength: 1, maxLength: 12 }),
      async (turns) => {
        const world = new World(PARTITIONS)
        for (const [members, waits] of turns) {
          world.seats.share(members)
          if (waits) await settled()
        }
        await world.seats.settled()
        const [last = ['a']] = turns.at(-1) ?? []
        const wanted = Array.from({ length: PARTITIONS }, (_, partition) => partition).filter(
          (partition) => preferredMember(partition, last) === 'a',
        )
        expect([...world.open].toSorted((a, b) => a - b)).toEqual(wanted)
        await world.seats.stop()
        world.seats.share(['a'])
        expect([world.open.size, world.doubled, world.errors]).toEqual([0, false, []])
      },
    ),
    { numRuns: 50 },
  )
})

test('with one partition everybody asks for it, and stands by', async () => {
  const world = new World(1)
  world.seats.share(['b', 'c', 'a'])
  await world.seats.settled()
  expect([...world.open]).toEqual([0])
})

test('who is not heard of for a while is there no longer; who says goodbye at once', () => {
  const members = new Members('a')
  members.heard('b', 0)
  members.heard('c', 100)
  members.heard('a', 0)
  expect(members.present(HEARTBEAT_TIMEOUT_MS)).toEqual(['a', 'b', 'c'])
  expect(members.present(HEARTBEAT_TIMEOUT_MS + 1)).toEqual(['a', 'c'])
  members.gone('c')
  expect(members.present(HEARTBEAT_TIMEOUT_MS + 1)).toEqual(['a'])
})
