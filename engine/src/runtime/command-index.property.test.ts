import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CommandIndex } from './command-index.ts'

/** Ids that differ in one digit or in case only, and ids that are not UUIDs. */
const numbered = fc.nat(300).map((number) => `00000003-0000-4000-8000-${String(number).padStart(12, '0')}`)
const id = fc.oneof(
  fc.uuid(),
  numbered,
  numbered.map((text) => text.replace('-8000-', '-80a0-').toUpperCase()),
  numbered.map((text) => text.replaceAll('-', '0')),
  numbered.map((text) => text.replace('-4000-', '0-400-')),
  fc.nat(20).map((step) => `step ${step}`),
  fc.constantFrom('', '-'.repeat(36), 'ä'.repeat(36), '00000000-0000-0000-0000-000000000000'),
)

test('[ONCE-1] finds every accepted command again, as a map of texts would', () => {
  let others = 0
  fc.assert(
    fc.property(
      fc.array(fc.tuple(id, fc.nat(2 ** 31), fc.boolean()), { maxLength: 400 }),
      fc.array(id),
      (entries, asked) => {
        const index = new CommandIndex()
        const map = new Map<string, number>()
        for (const [name, revision, isFirst] of entries) {
          expect(index.get(name)).toBe(map.get(name))
          if (isFirst) index.setFirst(name, revision)
          else index.set(name, revision)
          if (!isFirst || !map.has(name)) map.set(name, revision)
          if (name.length !== 36) others += 1
        }
        for (const name of [...map.keys(), ...asked]) expect(index.get(name)).toBe(map.get(name))
      },
    ),
    { numRuns: 300 },
  )
  expect(others).toBeGreaterThan(0)
})

test('[ONCE-1] keeps a hundred thousand ids apart', () => {
  const index = new CommandIndex()
  const idOf = (number: number): string => `00000007-0000-4000-8000-${String(number).padStart(12, '0')}`
  for (let number = 0; number < 100_000; number += 1) index.set(idOf(number), number)
  for (let number = 0; number < 100_000; number += 997) expect(index.get(idOf(number))).toBe(number)
  expect(index.get(idOf(100_000))).toBe(undefined)
})
