import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  append,
  appendAll,
  emptyList,
  emptyVersionedMap,
  itemAt,
  itemsOf,
  latest,
  record,
} from './persistent-collections.ts'

const step = fc.record({ from: fc.nat({ max: 60 }), key: fc.nat({ max: 4 }), value: fc.nat({ max: 9 }) })

test('a list that grows from any of its states changes no other state', () => {
  let branches = 0
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const empty = { list: emptyList<number>(), model: [] as readonly number[] }
      const states = [empty]
      for (const { from, key, value } of steps) {
        const base = states.at(from % states.length) ?? empty
        if (base !== states.at(-1)) branches += 1
        states.push({ list: append(base.list, value), model: [...base.model, value] })
        const several = Array.from({ length: key }, () => value)
        states.push({ list: appendAll(base.list, several), model: [...base.model, ...several] })
      }
      for (const { list, model } of states) {
        expect([...itemsOf(list)]).toEqual(model)
        expect(itemAt(list, model.length)).toBe(undefined)
        expect(itemAt(list, -1)).toBe(undefined)
      }
    }),
  )
  expect(branches).toBeGreaterThan(100)
})

test('recording in one state changes no other state', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const empty = { map: emptyVersionedMap<number, number>(), model: new Map<number, number>() }
      const states = [empty]
      for (const { from, key, value } of steps) {
        const base = states.at(from % states.length) ?? empty
        states.push({ map: record(base.map, key, value), model: new Map(base.model).set(key, value) })
      }
      for (const { map, model } of states) {
        for (let key = 0; key <= 4; key += 1) expect(latest(map, key)).toBe(model.get(key))
      }
    }),
  )
})

test('what is written to the newest state costs no copy, and to an older one does', () => {
  const one = append(emptyList<number>(), 1)
  expect(append(one, 2).shared).toBe(one.shared)
  expect(append(one, 3).shared).not.toBe(one.shared)
  expect(append(emptyList<number>(), 1).shared).toEqual([1])
  const written = record(emptyVersionedMap<string, number>(), 'a', 1)
  expect(record(written, 'a', 2).shared).toBe(written.shared)
  expect(record(written, 'a', 3).shared).not.toBe(written.shared)
})

test('a copy of a map holds no later entries', () => {
  const written = record(emptyVersionedMap<string, number>(), 'a', 1)
  record(written, 'b', 2)
  record(written, 'b', 3)
  const { order, byKey } = record(written, 'a', 4).shared
  expect(order).toEqual(['a', 'a'])
  expect([...byKey.keys()]).toEqual(['a'])
})
