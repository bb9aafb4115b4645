import { PRICE_MAX, PRICE_MIN } from './price.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'
import { germanNumberWords } from './number-words-de.ts'
import { englishNumberWords } from './number-words-en.ts'

const anyPrice = fc.oneof(
  fc.integer({ min: PRICE_MIN, max: PRICE_MAX }),
  fc.integer({ min: PRICE_MIN, max: 1_100 }),
  // Where words change their form: just around round numbers, and with gaps of noughts.
  fc
    .tuple(fc.constantFrom(100, 1_000, 1_000_000, 1_000_000_000), fc.integer({ min: 1, max: 9 }), fc.nat(2))
    .map(([unit, count, offset]) => Math.max(PRICE_MIN, unit * count + offset - 1)),
  fc.tuple(fc.nat(9), fc.nat(999), fc.nat(999), fc.nat(999)).map((groups) =>
    Math.max(
      1,
      groups.reduce((sum, group) => sum * 1000 + group, 0),
    ),
  ),
)

test('German words say the very number, and no two numbers the same', () => {
  fc.assert(
    fc.property(anyPrice, (price) => {
      expect(readGerman(germanNumberWords(price))).toBe(price)
    }),
    { numRuns: 2000 },
  )
})

test('English words say the very number, and no two numbers the same', () => {
  fc.assert(
    fc.property(anyPrice, (price) => {
      expect(readEnglish(englishNumberWords(price))).toBe(price)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  [1, 'ein Euro', 'one euro'],
  [21, 'einundzwanzig Euro', 'twenty-one euros'],
  [101, 'einhunderteins Euro', 'one hundred and one euros'],
  [1_001, 'eintausendeins Euro', 'one thousand and one euros'],
  [16_017, 'sechzehntausendsiebzehn Euro', 'sixteen thousand and seventeen euros'],
  [1_000_000, 'eine Million Euro', 'one million euros'],
  [
    2_350_000,
    'zwei Millionen dreihundertfünfzigtausend Euro',
    'two million three hundred and fifty thousand euros',
  ],
  [
    PRICE_MAX,
    'neun Milliarden neunhundertneunundneunzig Millionen neunhundertneunundneunzigtausendneunhundertneunundneunzig Euro',
    'nine billion nine hundred and ninety-nine million nine hundred and ninety-nine thousand nine hundred and ninety-nine euros',
  ],
])('%i is said as contracts say it', (amount, german, english) => {
  expect(amountInWords('de', amount, 'EUR')).toBe(german)
  expect(amountInWords('en', amount, 'EUR')).toBe(english)
})

test('francs are named, and an unknown currency keeps its code', () => {
  expect(amountInWords('de', 3_400_000, 'CHF')).toBe('drei Millionen vierhunderttausend Schweizer Franken')
  expect(amountInWords('en', 1, 'CHF')).toBe('one Swiss franc')
  expect(amountInWords('en', 2, 'SEK')).toBe('two SEK')
})

const germanSmall: Record<string, number> = {
  ein: 1, eins: 1, eine: 1, zwei: 2, drei: 3, vier: 4, fünf: 5, sechs: 6, sieben: 7, acht: 8, neun: 9, zehn: 10,
  elf: 11, zwölf: 12, dreizehn: 13, vierzehn: 14, fünfzehn: 15, sechzehn: 16, siebzehn: 17, achtzehn: 18,
  neunzehn: 19, zwanzig: 20, dreißig: 30, vierzig: 40, fünfzig: 50, sechzig: 60, siebzig: 70, achtzig: 80, neunzig: 90,
} // prettier-ignore

/** Reads German words back by a grammar of its own, right to left through the scales. */
function readGerman(words: string): number {
  const match = /^(?:(.+) Milliarden? ?)?(?:(.+) Million(?:en)? ?)?(?:(.+?)tausend)?(.*)$/.exec(words)
  const [, billions, millions, thousands, rest] = match ?? []
  const scales = [billions, millions, thousands, rest].map((part) => readGermanGroup(part ?? ''))
  return scales.reduce((sum, group) => sum * 1000 + group, 0)
}

function readGermanGroup(word: string): number {
  if (word === '') return 0
  const [, hundreds, rest = ''] = /^(?:(.+?)hundert)?(.*)$/.exec(word) ?? []
  const [, unit, ten] = /^(.+?)und(.+)$/.exec(rest) ?? []
  const low = unit === undefined || ten === undefined ? known(rest) : known(unit) + known(ten)
  return (hundreds === undefined ? 0 : known(hundreds) * 100) + low
}

function known(word: string): number {
  if (word === '') return 0
  const value = germanSmall[word]
  if (value === undefined) throw new Error(`No German number: ${word}`)
  return value
}

const englishSmall = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen ' +
  'seventeen eighteen nineteen'
).split(' ')
const englishTens = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const englishScales: Record<string, number> = { thousand: 1_000, million: 1_000_000, billion: 1_000_000_000 }

/** Reads English words back one by one, as a listener sums them up. */
function readEnglish(words: string): number {
  let sum = 0
  let group = 0
  for (const word of words.split(/[ -]/)) {
    const scale = englishScales[word]
    if (scale !== undefined) {
      sum += group * scale
      group = 0
    } else if (word === 'hundred') group *= 100
    else if (word !== 'and') group += englishValue(word)
  }
  return sum + group
}

function englishValue(word: string): number {
  const unit = englishSmall.indexOf(word)
  if (unit > 0) return unit
  const ten = englishTens.indexOf(word)
  if (ten > 1) return ten * 10
  throw new Error(`No English number: ${word}`)
}
