import { exchangeFields } from '@zuschlag/contracts/administration/object-exchange'
import { describe, expect, test } from 'vitest'
import { type Fate, fates, Findings } from './findings.ts'
import branches from './elements.json' with { type: 'json' }
import { parseXml } from './parse-xml.ts'
import { propertiesIn, readProperty } from './read-property.ts'

/** Every way from the object to an element, with what the table says of it. */
function ways(branch: string, way: readonly string[]): readonly [readonly string[], Fate][] {
  return [...(fates.get(branch) ?? [])].flatMap(([name, fate]): readonly [readonly string[], Fate][] =>
    fate.kind === 'branch' ? ways(name, [...way, name]) : [[[...way, name], fate]],
  )
}

/** What an element says where it says something that fits; any other is text enough. */
const contents: Readonly<Record<string, string>> = {
  geokoordinaten: '<geokoordinaten breitengrad="48.2" laengengrad="16.3"/>',
  land: '<land iso_land="AUT"/>',
  kaufpreis: '<kaufpreis>480000</kaufpreis>',
  kaufpreisbrutto: '<kaufpreisbrutto>480000</kaufpreisbrutto>',
  wohnflaeche: '<wohnflaeche>92.5</wohnflaeche>',
  nutzflaeche: '<nutzflaeche>92.5</nutzflaeche>',
  gesamtflaeche: '<gesamtflaeche>92.5</gesamtflaeche>',
  grundstuecksflaeche: '<grundstuecksflaeche>92.5</grundstuecksflaeche>',
  anzahl_zimmer: '<anzahl_zimmer>3</anzahl_zimmer>',
  epart: '<epart>BEDARF</epart>',
  energieverbrauchkennwert: '<energieverbrauchkennwert>90</energieverbrauchkennwert>',
  endenergiebedarf: '<endenergiebedarf>90</endenergiebedarf>',
  wertklasse: '<wertklasse>B</wertklasse>',
  baujahr: '<baujahr>1904</baujahr>',
  jahrgang: '<jahrgang>2014</jahrgang>',
  hwbwert: '<hwbwert>90</hwbwert>',
  hwbklasse: '<hwbklasse>B</hwbklasse>',
  fgeewert: '<fgeewert>0.9</fgeewert>',
  fgeeklasse: '<fgeeklasse>A</fgeeklasse>',
  // A number alone is no street, and the year of a building stands beside figures of its certificate.
  hausnummer: '<strasse>Gasse</strasse><hausnummer>3</hausnummer>',
}
const beside: Readonly<Record<string, string>> = {
  'zustand_angaben/baujahr': '<energiepass><hwbklasse>B</hwbklasse></energiepass>',
}

function lineOf(way: readonly string[]) {
  const name = way.at(-1) ?? ''
  const inner = `${contents[name] ?? `<${name}>Text</${name}>`}${beside[way.join('/')] ?? ''}`
  const xml = way.slice(0, -1).reduceRight((text, tag) => `<${tag}>${text}</${tag}>`, inner)
  const parsed = parseXml(`<openimmo><anbieter><immobilie>${xml}</immobilie></anbieter></openimmo>`)
  if (!parsed.ok) throw new Error(parsed.error.code)
  const found = new Findings()
  const [property] = propertiesIn(parsed.value)
  if (property !== undefined) readProperty(property, found, 'EUR')
  return found.lines(parsed.value).lines.find(({ element }) => element === way.join('/'))
}

const all = ways('immobilie', [])

describe('each element of an object', () => {
  test.each(all.map(([way, fate]) => [way.join('/'), way, fate] as const))('%s', (_name, way, fate) => {
    const line = lineOf(way)
    if (fate.kind === 'taken') expect(line).toMatchObject({ effect: 'taken', field: fate.field })
    else if (fate.kind === 'left') expect(line).toMatchObject({ effect: 'left', why: fate.why })
    else expect(line).toBeUndefined()
  })
})

test('no field is without an element, no name is twice in one branch, and every branch is reached', () => {
  const taken = new Set(all.flatMap(([, fate]) => (fate.kind === 'taken' ? [fate.field] : [])))
  // Pictures are reported as attachments.
  expect(exchangeFields.filter((field) => !taken.has(field))).toEqual(['images'])
  for (const branch of Object.values(branches)) {
    const lists = Object.values<string | object>(branch)
    const names = lists.flatMap((list) => (typeof list === 'string' ? list.split(' ') : Object.keys(list)))
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  }
  const reached = new Set(Object.keys(branches).flatMap((name) => [...(fates.get(name)?.keys() ?? [])]))
  expect(Object.keys(branches).filter((name) => !reached.has(name))).toEqual(['openimmo'])
})

/** Elements that the schema has in each branch, without those of the sending software. */
const counts = {
  openimmo: 2,
  anbieter: 8,
  impressum_strukt: 10,
  immobilie: 16,
  objektkategorie: 3,
  objektart: 14,
  geo: 21,
  kontaktperson: 34,
  weitere_adresse: 29,
  foto: 2,
  preise: 68,
  bieterverfahren: 7,
  versteigerung: 6,
  flaechen: 46,
  ausstattung: 54,
  zustand_angaben: 11,
  energiepass: 19,
  bewertung: 1,
  feld: 4,
  infrastruktur: 4,
  freitexte: 7,
  anhaenge: 1,
  anhang: 4,
  daten: 2,
  verwaltung_objekt: 21,
  verwaltung_techn: 14,
  user_defined_extend: 1,
}

test('no element of the schema is missing', () => {
  const known = Object.keys(branches).map((branch) => {
    const names = [...(fates.get(branch)?.keys() ?? [])].filter((name) => !name.startsWith('user_defined_'))
    return [branch, names.length]
  })
  expect(Object.fromEntries(known)).toEqual(counts)
})

test('an element that lies where the schema has none is not known', () => {
  expect(lineOf(['preise', 'plz'])).toMatchObject({ effect: 'left', why: 'notKnown', field: null })
  expect(lineOf(['erfunden'])).toMatchObject({ effect: 'left', why: 'notKnown' })
})
