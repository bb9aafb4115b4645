import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settled } from '../../../tests/fixtures/virtual-time.ts'
import { preferredMember } from '../client/partition.ts'
import { Members, HEARTBEAT_TIMEOUT_MS, PartitionAssignments } from './partition-assignments.ts'

const PARTITIONS = 8
const names = ['a', 'b', 'c'] as const

/** One engine's assignments, and whether it ever held two of the same partition. */
class World {
  readonly open = new Set<number>()
  doubled = false
  readonly errors: unknown[] = []
  readonly assignments: PartitionAssignments

  constructor(partitions: number) {
    this.assignments = new PartitionAssignments({
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

test('however views change, an engine holds one lease per partition, and in the end those that prefer it', async () => {
  const opinion = fc.subarray([...names], { minLength: 1 }).map((members) => [...new Set(['a', ...members])])
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(opinion, fc.boolean()), { minLength: 1, maxLength: 12 }),
      async (turns) => {
        const world = new World(PARTITIONS)
        for (const [members, waits] of turns) {
          world.assignments.share(members)
          if (waits) await settled()
        }
        await world.assignments.settled()
        const [last = ['a']] = turns.at(-1) ?? []
        const wanted = Array.from({ length: PARTITIONS }, (_, partition) => partition).filter(
          (partition) => preferredMember(partition, last) === 'a',
        )
        expect([...world.open].toSorted((a, b) => a - b)).toEqual(wanted)
        await world.assignments.stop()
        world.assignments.share(['a'])
        expect([world.open.size, world.doubled, world.errors]).toEqual([0, false, []])
      },
    ),
    { numRuns: 50 },
  )
})

test('with one partition everybody asks for it, and stands by', async () => {
  const world = new World(1)
  world.assignments.share(['b', 'c', 'a'])
  await world.assignments.settled()
  expect([...world.open]).toEqual([0])
})

test('a member without heartbeats is removed after the timeout; a member that leaves is removed at once', () => {
  const members = new Members('a')
  members.noteAlive('b', 0)
  members.noteAlive('c', 100)
  members.noteAlive('a', 0)
  expect(members.present(HEARTBEAT_TIMEOUT_MS)).toEqual(['a', 'b', 'c'])
  expect(members.present(HEARTBEAT_TIMEOUT_MS + 1)).toEqual(['a', 'c'])
  members.gone('c')
  expect(members.present(HEARTBEAT_TIMEOUT_MS + 1)).toEqual(['a'])
})
