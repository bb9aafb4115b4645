import fc from 'fast-check'
import { expect, test } from 'vitest'
import { append, emptyList, itemAt, itemsOf } from './append-only-list.ts'
import { emptyLedger, latest, record } from './ledger.ts'

const step = fc.record({ from: fc.nat({ max: 60 }), key: fc.nat({ max: 4 }), value: fc.nat({ max: 9 }) })

test('a list that grows from any of its states changes no other state', () => {
  let branches = 0
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const empty = { list: emptyList<number>(), model: [] as readonly number[] }
      const states = [empty]
      for (const { from, value } of steps) {
        const base = states.at(from % states.length) ?? empty
        if (base !== states.at(-1)) branches += 1
        states.push({ list: append(base.list, value), model: [...base.model, value] })
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

test('a ledger that is written from any of its states changes no other state', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const empty = { ledger: emptyLedger<number, number>(), model: new Map<number, number>() }
      const states = [empty]
      for (const { from, key, value } of steps) {
        const base = states.at(from % states.length) ?? empty
        states.push({ ledger: record(base.ledger, key, value), model: new Map(base.model).set(key, value) })
      }
      for (const { ledger, model } of states) {
        for (let key = 0; key <= 4; key += 1) expect(latest(ledger, key)).toBe(model.get(key))
      }
    }),
  )
})
