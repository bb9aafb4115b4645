import type { Country } from '@zuschlag/contracts/auction/enumerations'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TranslatorContext, translating } from '../../../kernel/i18n/use-translation.ts'
import type { ObjectValues } from '../object/object-values.ts'
import { costRatesOf } from './purchase-costs.ts'
import { CostsSection } from './terms-section.tsx'
import { EditorContext, type Editor } from './editor-section.tsx'
import { CostFacts } from './publication-facts.tsx'

/** A text is its key and its values. */
const translator = {
  language: 'en',
  t: translating((key, values) => [key, ...Object.values(values)].join(' ')),
} as const

const shown = (element: ReactElement) =>
  renderToStaticMarkup(createElement(TranslatorContext, { value: translator }, element)).replaceAll(' <', '<')

const valuesIn = (country: Country) =>
  ({
    country,
    timeZone: 'Europe/Vienna',
    costTerms: { ...costRatesOf(country), contractFeeType: 'PayedByBuyer' },
  }) as ObjectValues

function sectionIn(country: Country): string {
  const editor = { values: valuesIn(country), errorOf: () => undefined, isLocked: () => false }
  const section = createElement(CostsSection)
  return shown(createElement(EditorContext, { value: editor as unknown as Editor }, section))
}

test.each([
  ['AT', 'costs.contractFee'],
  ['DE', 'costs.contractFeeWithNotary'],
  ['CH', 'costs.contractFeeWithNotary'],
] as const)('in %s the contract fee is entered under the words that buyers read', (country, words) => {
  const section = sectionIn(country)
  expect(section).toContain(`>${words}<`)
  expect(section).toContain(`administration.editor.costs.contractPercent ${words}<`)
  expect(shown(createElement(CostFacts, { values: valuesIn(country), currency: 'EUR' }))).toContain(
    `>${words}<`,
  )
})
