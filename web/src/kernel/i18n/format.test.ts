import { expect, test } from 'vitest'
import { createFormat } from './format.ts'

const de = createFormat('de')
const en = createFormat('en')
const nbsp = '\u00a0'
const vienna = 'Europe/Vienna'

test('German amounts: currency symbol first, a no-break space, dots, no decimals', () => {
  expect(de.money(1234567, 'EUR')).toBe(`€${nbsp}1.234.567`)
  expect(de.money(3400000, 'CHF')).toBe(`CHF${nbsp}3.400.000`)
  expect(de.money(1000, 'EUR')).toBe(`€${nbsp}1.000`)
  expect(de.money(9999999999, 'EUR')).toBe(`€${nbsp}9.999.999.999`)
})

test('English amounts keep currency symbol and amount together too', () => {
  expect(en.money(1234567, 'EUR')).toBe(`€${nbsp}1,234,567`)
  expect(en.money(3400000, 'CHF')).toBe(`CHF${nbsp}3,400,000`)
})

test('differences carry a sign', () => {
  expect(de.moneyDifference(20000, 'EUR')).toBe(`+${nbsp}€${nbsp}20.000`)
  expect(de.moneyDifference(-5000, 'EUR')).toBe(`\u2212${nbsp}€${nbsp}5.000`)
})

test('short amounts for the map', () => {
  expect(de.moneyShort(2340000, 'EUR')).toBe(`€${nbsp}2,34${nbsp}Mio.`)
  expect(de.moneyShort(645000, 'EUR')).toBe(`€${nbsp}645.000`)
})

test('areas have at most two decimals, plain numbers have dots', () => {
  expect(de.area(1140.5)).toBe(`1.140,5${nbsp}m²`)
  expect(de.area(168.456)).toBe(`168,46${nbsp}m²`)
  expect(en.area(1140.5)).toBe(`1,140.5${nbsp}m²`)
  expect(de.wholeNumber(1234567)).toBe('1.234.567')
  expect(de.decimal(1.26)).toBe('1,3')
})

test('percent has up to three decimals', () => {
  expect(de.percent(2.125)).toBe(`2,125${nbsp}%`)
  expect(de.percent(3.5)).toBe(`3,5${nbsp}%`)
  expect(en.percent(3)).toBe(`3${nbsp}%`)
})

test("moments are in the auction's time zone", () => {
  expect(de.dateTime('2026-11-26T17:00:00.000Z', vienna)).toBe('26.11.2026 18:00')
  expect(de.dateTime('2026-07-26T17:00:00.000Z', vienna)).toBe('26.07.2026 19:00')
  expect(de.dateTimeSeconds('2026-11-24T20:38:04.000Z', vienna)).toBe('24.11.2026 21:38:04')
  expect(en.dateTime('2026-11-26T17:00:00.000Z', vienna)).toBe('26.11.2026 18:00')
})

test('a receipt says which hour is meant where the end of summer time repeats one', () => {
  expect(de.receiptTime('2026-10-25T00:30:00.000Z', vienna)).toBe('25.10.2026 02:30:00,000 (UTC+2)')
  expect(de.receiptTime('2026-10-25T01:30:00.000Z', vienna)).toBe('25.10.2026 02:30:00,000 (UTC+1)')
  expect(en.receiptTime('2026-10-25T01:30:00.000Z', vienna)).toBe('25.10.2026 02:30:00.000 (UTC+1)')
})

test('times of day name their zone for readers whose own clock shows another time', () => {
  const at = '2026-11-26T17:00:00.000Z'
  const [inNewYork, inLondon] = [createFormat('de', 'America/New_York'), createFormat('en', 'Europe/London')]
  expect(inNewYork.dateTime(at, vienna)).toBe(`26.11.2026 18:00${nbsp}MEZ`)
  expect(inNewYork.timeSeconds('2026-07-26T17:00:00.000Z', vienna)).toBe(`19:00:00${nbsp}MESZ`)
  expect(inLondon.time(at, vienna)).toBe(`18:00${nbsp}CET`)
  expect(inLondon.dateTimeSeconds(at, 'Europe/Zurich')).toBe(`26.11.2026 18:00:00${nbsp}CET`)
  expect(inLondon.date(at, vienna)).toBe('26.11.2026')
  expect(createFormat('en', 'Europe/Berlin').time(at, vienna)).toBe('18:00')
})

test('midnight is 00:00, not 24:00', () => {
  expect(de.time('2026-11-25T23:00:00.000Z', vienna)).toBe('00:00')
  expect(de.dateTimeSeconds('2026-11-25T23:00:00.000Z', vienna)).toBe('26.11.2026 00:00:00')
})

test('long dates', () => {
  expect(de.dateLong('2026-11-26T17:00:00.000Z', vienna)).toBe('26. November 2026')
  expect(en.dateLong('2026-11-26T17:00:00.000Z', vienna)).toBe('26 November 2026')
})

test('differences in percent carry a sign and at most one decimal', () => {
  expect(de.percentDifference(12.345)).toBe(`+${nbsp}12,3${nbsp}%`)
  expect(de.percentDifference(-4)).toBe(`\u2212${nbsp}4${nbsp}%`)
  expect(en.percentDifference(12.345)).toBe(`+${nbsp}12.3${nbsp}%`)
})

test('fees have both decimals, also zeros', () => {
  expect(de.moneyExact(0, 'EUR')).toBe(`€${nbsp}0,00`)
  expect(de.moneyExact(150_000, 'EUR')).toBe(`€${nbsp}1.500,00`)
  expect(en.moneyExact(150_000, 'CHF')).toBe(`CHF${nbsp}1,500.00`)
})

test("months are named in the auction's time zone", () => {
  expect(de.monthAndYear('2026-10-31T23:30:00.000Z', vienna)).toBe('November 2026')
  expect(en.monthAndYear('2026-03-15T12:00:00.000Z', vienna)).toBe('March 2026')
  expect(de.monthAndYear('2027-01-15T12:00:00.000Z', vienna)).toMatch(/^(Jänner|Januar) 2027$/)
})

test('no text has a space at which a line break could separate a symbol from its figure', () => {
  const texts = [de, en].flatMap((format) => [
    format.money(1234567, 'EUR'),
    format.money(1234567, 'CHF'),
    format.money(-5, 'CHF'),
    format.moneyDifference(-20000, 'CHF'),
    format.moneyShort(2340000, 'CHF'),
    format.area(1140.5),
    format.percent(2.125),
    format.percentDifference(-1.5),
  ])
  for (const text of texts) expect(text).not.toMatch(/[ \u202f]/)
})
