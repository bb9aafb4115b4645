import { costTermsSchema, descriptionSchema } from '@zuschlag/contracts/auction/auction-fields'
import { PHONE_PATTERN } from '@zuschlag/contracts/kernel/phone'
import { isKnownPlace, type Position } from '@zuschlag/contracts/auction/known-area'
import { describe, expect, test } from 'vitest'
import { descriptionOf } from '../object-commands.ts'
import { recipeHash } from '../pictures/render-picture.ts'
import { costTermsOf } from './cost-rates.ts'
import { demoObjects } from '../seed.ts'
import { allDemoPeople } from './people.ts'
import { demoTenants } from './tenants.ts'

describe('accounts', () => {
  test('that can sign in are exactly the promised ones, and one whose address is not confirmed yet', () => {
    const emails = Object.values(allDemoPeople)
      .filter((person) => person.canSignIn)
      .map((person) => person.email)
    const names = ['admin', 'broker', 'broker2', 'seller', 'anna', 'ben', 'carla', 'multi', 'nora']
    expect(emails.toSorted()).toEqual(names.map((name) => `${name}@demo.example`).toSorted())
  })

  test('have the promised roles and tenants', () => {
    const { admin, broker, broker2, anna, ben, carla, multi } = allDemoPeople
    expect([admin.role, anna.role, ben.role, carla.role]).toEqual([
      'systemAdmin',
      'investor',
      'investor',
      'user',
    ])
    expect([broker.tenants, broker2.tenants]).toEqual([['kranzl'], ['linde']])
    expect(multi.tenants).toHaveLength(2)
  })

  test('carla has access to exactly one object', () => {
    const granted = demoObjects.filter((object) =>
      object.history.some((step) => step.do === 'grant' && step.person === 'carla'),
    )
    expect(granted.map((object) => object.key)).toEqual(['chalet-sonnberg'])
  })

  test('have phone numbers that the product accepts, and no address outside the reserved domain', () => {
    for (const { email, phoneNumber } of Object.values(allDemoPeople)) {
      expect(email).toMatch(/\.example$/)
      if (phoneNumber !== null) expect(phoneNumber).toMatch(PHONE_PATTERN)
    }
  })
})

describe('objects', () => {
  test('are at least eighteen, with keys and codes of their own', () => {
    expect(demoObjects.length).toBeGreaterThanOrEqual(18)
    expect(new Set(demoObjects.map((object) => object.key)).size).toBe(demoObjects.length)
    expect(new Set(demoObjects.map((object) => object.code)).size).toBe(demoObjects.length)
  })

  test.each(demoObjects.map((object) => [object.key, object] as const))('%s is complete', (_key, object) => {
    expect(descriptionSchema.safeParse(descriptionOf(object, [])).error).toBeUndefined()
    expect(costTermsSchema.safeParse(costTermsOf(object.rates)).error).toBeUndefined()
    expect(costTermsOf(object.rates).ratesJurisdiction.slice(0, 2)).toBe(object.country)
    expect(isKnownPlace(descriptionOf(object, []) as Position, object.country)).toBe(true)
    expect(demoTenants[object.tenant].currencyCode).toBe(object.country === 'CH' ? 'CHF' : 'EUR')
    expect(allDemoPeople[object.broker].tenants).toContain(object.tenant)
  })

  test('have three to eight pictures each, none twice', () => {
    for (const { key, pictures } of demoObjects) {
      const hashes = new Set(pictures.map(recipeHash))
      expect([key, hashes.size]).toEqual([key, pictures.length])
      expect([key, Math.min(8, Math.max(3, pictures.length))]).toEqual([key, pictures.length])
    }
    const main = demoObjects.map((object) => recipeHash(object.pictures[0] ?? expect.fail(object.key)))
    expect(new Set(main).size).toBe(demoObjects.length)
  })

  test('cut their details from within the drawings', () => {
    for (const { key, pictures } of demoObjects) {
      for (const { name, crop } of pictures) {
        const [left, top, width] = crop
        const fits = left >= 0 && top >= 0 && left + width <= 1200 && top + (width * 2) / 3 <= 800
        expect([key, name, fits]).toEqual([key, name, true])
      }
    }
  })

  test("speak the product's language", () => {
    for (const { key, title, description, terms, country } of demoObjects) {
      const text = [title, ...description, terms.agreements ?? ''].join(' ')
      const wrong =
        country === 'CH'
          ? /ß|Versteiger|Auktion|ersteiger|nahtlos|!/i
          : /Versteiger|Auktion|ersteiger|nahtlos|!/i
      expect([key, wrong.exec(text)]).toEqual([key, null])
    }
  })
})
