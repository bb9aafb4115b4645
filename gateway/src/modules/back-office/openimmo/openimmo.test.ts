import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { openExchange } from './read-exchange.ts'
import { parseXml } from './parse-xml.ts'
import { findFile } from './exchange-files.ts'
import { Findings } from './findings.ts'
import { propertiesIn, readProperty } from './read-property.ts'
import { folderOfFile } from '../../../../../tests/fixtures/temporary-folder.ts'

const folder = folderOfFile('openimmo')

const exchange = `<?xml version="1.0" encoding="UTF-8"?>
<openimmo xmlns="http://www.openimmo.de"><uebertragung version="1.2.7"/><anbieter><immobilie>
  <geo><plz>1080</plz><ort>Wien</ort><geokoordinaten breitengrad="48.21" laengengrad="16.35"/>
    <strasse>Lange Gasse</strasse><hausnummer>3</hausnummer><land iso_land="AUT"/></geo>
  <preise><kaufpreis>450000.00</kaufpreis></preise>
  <flaechen><wohnflaeche>98,5561</wohnflaeche><anzahl_zimmer>3.5</anzahl_zimmer></flaechen>
  <zustand_angaben><baujahr>1904</baujahr>
    <energiepass><hwbwert>112.4</hwbwert><hwbklasse>d</hwbklasse><fgeewert>1,62</fgeewert></energiepass></zustand_angaben>
  <freitexte><objekttitel>Altbau &amp; Balkon</objekttitel>
    <objektbeschreibung><![CDATA[<p>Hell</p><script>alert(1)</script>]]></objektbeschreibung><lage>Ruhig.</lage></freitexte>
  <verwaltung_techn><objektnr_extern>ZU-1</objektnr_extern></verwaltung_techn>
</immobilie></anbieter></openimmo>`

const rootOf = (xml: string) => {
  const parsed = parseXml(xml)
  if (!parsed.ok) throw new Error(parsed.error.code)
  return parsed.value
}

test('reads the object of an exchange, texts without markup', () => {
  const [property, ...others] = propertiesIn(rootOf(exchange))
  expect(others).toEqual([])
  expect(property && readProperty(property, new Findings(), 'EUR')).toMatchObject({
    startPrice: 450_000,
    description: {
      title: 'Altbau & Balkon',
      description: 'Hell\n\nRuhig.',
      street: 'Lange Gasse 3',
      zipCode: '1080',
      city: 'Wien',
      country: 'AT',
      latitude: 48.21,
      longitude: 16.35,
      area: 98.56,
      rooms: 3.5,
      auctionCode: 'ZU-1',
      energy: {
        kind: 'certificate',
        heatingDemand: 112.4,
        heatingDemandClass: 'D',
        efficiencyFactor: 1.62,
        buildingYear: 1904,
      },
    },
  })
})

test('missing and invalid values are omitted', () => {
  const bare = `<openimmo><immobilie><geo><geokoordinaten breitengrad="north" laengengrad="999"/></geo>
    <preise><kaufpreis>-3</kaufpreis></preise></immobilie></openimmo>`
  const [property] = propertiesIn(rootOf(bare))
  expect(property && readProperty(property, new Findings(), 'EUR')).toEqual({
    startPrice: null,
    description: {},
  })
})

test('names that every object of the language has are names like any other', () => {
  const named = `<openimmo><immobilie><geo><constructor>x</constructor><land iso_land="constructor"/></geo>
    <freitexte><objekt_text lang="constructor">Text</objekt_text></freitexte>
    <zustand_angaben><energiepass><epart>constructor</epart></energiepass></zustand_angaben>
    <verwaltung_objekt><objektadresse_freigeben>constructor</objektadresse_freigeben></verwaltung_objekt>
    </immobilie></openimmo>`
  const found = new Findings()
  const root = rootOf(named)
  const [property] = propertiesIn(root)
  expect(property && readProperty(property, found, 'EUR').description).toEqual({ description: 'Text' })
  const { lines } = found.lines(root)
  expect(lines.find(({ element }) => element === 'geo/constructor')).toMatchObject({ why: 'notKnown' })
})

test.each([
  ['<openimmo><immobilie></openimmo>', 'notWellFormed', 1],
  ['<openimmo>\n<a>&unknown;</a></openimmo>', 'notWellFormed', 2],
  ['', 'notWellFormed', 1],
  ['<!DOCTYPE x [<!ENTITY a "b">]><openimmo>&a;</openimmo>', 'hasDoctype', 1],
  ['<!DOCTYPE x SYSTEM "file:///etc/passwd"><openimmo/>', 'hasDoctype', 1],
  [`${'<a>'.repeat(50)}${'</a>'.repeat(50)}`, 'tooMuch', 1],
  [`<a>${'<b/>'.repeat(20_001)}</a>`, 'tooMuch', 1],
])('refuses %.60s', (xml, code, line) => {
  expect(parseXml(xml)).toEqual({ ok: false, error: { code, line } })
})

describe('a file', () => {
  const opened = async (content: Uint8Array | string) => {
    const path = join(folder, 'exchange')
    await writeFile(path, content)
    return openExchange(path)
  }

  test('may be the document itself, in its own encoding', async () => {
    const latin = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>Straße</a>', 'latin1')
    expect(await opened(latin)).toMatchObject({
      ok: true,
      value: { xml: expect.stringContaining('Straße') as string },
    })
  })

  test('or an archive with the document and pictures, found by the last part of their paths', async () => {
    const archive = zipSync({ 'a/Objekt.XML': strToU8(exchange), 'bilder/Front.JPG': new Uint8Array([1]) })
    const answer = await opened(archive)
    expect(answer.ok && answer.value.files.flatMap(({ paths }) => paths)).toEqual([
      'a/objekt.xml',
      'bilder/front.jpg',
    ])
    expect(answer.ok && findFile(answer.value.files, 'x\\FRONT.jpg')).toEqual(Buffer.from([1]))
  })

  test.each([
    ['a text', 'Guten Tag', 'notOpenImmo'],
    ['an archive without a document', zipSync({ 'a.jpg': new Uint8Array([1]) }), 'notOpenImmo'],
    ['one with two', zipSync({ 'a.xml': strToU8(exchange), 'b.xml': strToU8(exchange) }), 'manyXml'],
    [
      'one with two of others',
      zipSync({ 'a.xml': strToU8('<a/>'), 'b.xml': strToU8('<b/>') }),
      'notOpenImmo',
    ],
    ['a cut archive', zipSync({ 'a.xml': strToU8(exchange) }).subarray(0, 200), 'brokenArchive'],
    ['a bomb', zipSync({ 'a.xml': new Uint8Array(160 * 1024 * 1024) }), 'tooMuch'],
  ])('that is %s is refused', async (_what, content, error) => {
    expect(await opened(content)).toEqual({ ok: false, error })
  })
})
