import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { inventedSite } from '../../../../../scripts/product/site/site-file.ts'
import { configurationQuery } from '../../../kernel/api/queries.ts'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import en from '@zuschlag/contracts/texts/en.json' with { type: 'json' }
import { TranslatorContext, translating } from '../../../kernel/i18n/use-translation.ts'
import { AboutText, placeOf } from './about-text.tsx'

/** The page of an operator; each text is its key and values. */
function shown(company: object | null): string {
  const queryClient = new QueryClient()
  if (company !== null) queryClient.setQueryData(configurationQuery.queryKey, { company } as never)
  const say = (key: string, values: object) => `${key}${JSON.stringify(values)}`
  const translator = { language: 'de', t: translating(say) } as const
  const page = createElement(TranslatorContext, { value: translator }, createElement(AboutText))
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, page)).replaceAll(
    '&quot;',
    '"',
  )
}

test('about us names the operator and its place, and nobody where it is not known', () => {
  const company = { ...inventedSite.company, name: 'Muster AG', city: 'CH-8001 Zürich' }
  expect(shown(company)).toContain('about.us.operator{"company":"Muster AG","place":"Zürich"}')
  expect(shown(null)).not.toContain('about.us.operator')
})

test.each([
  ['1210 Wien', 'Wien'],
  ['10115 Berlin', 'Berlin'],
  ['A-6020 Innsbruck', 'Innsbruck'],
  ['St. Gallen', 'St. Gallen'],
])('the place of %s is %s', (city, place) => {
  expect(placeOf(city)).toBe(place)
})

test('its texts claim no place of their own', () => {
  for (const { us } of [de.about, en.about]) expect(JSON.stringify(us)).not.toMatch(/Wien|Vienna/)
})
