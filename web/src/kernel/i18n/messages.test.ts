import { expect, test } from 'vitest'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import en from '@zuschlag/contracts/texts/en.json' with { type: 'json' }

type Texts = { [key: string]: string | Texts }

function flatten(texts: Texts, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : flatten(value, `${prefix}${key}.`),
  )
}

const keysOf = (texts: Texts) => flatten(texts).map(([key]) => key)

test('German and English have the same keys', () => {
  expect(keysOf(en).toSorted()).toEqual(keysOf(de).toSorted())
})

test('singular and plural come in pairs', () => {
  const keys = new Set(keysOf(de))
  const lonely = [...keys].filter((key) => {
    if (key.endsWith('_one')) return !keys.has(key.replace(/_one$/, '_other'))
    return key.endsWith('_other') && !keys.has(key.replace(/_other$/, '_one'))
  })
  expect(lonely).toEqual([])
})

// Guide, section 6.
test('the interface never speaks of Auktion, Versteigerung or ersteigern, and never shouts', () => {
  const words = /auktion|versteiger|ersteiger|!/i
  expect(flatten(de).filter(([, text]) => words.test(text))).toEqual([])
})

test('the ellipsis and the dash are the real ones', () => {
  const typed = /\.\.\.| - /
  expect([...flatten(de), ...flatten(en)].filter(([, text]) => typed.test(text))).toEqual([])
})
