import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readObjectExchange } from '@zuschlag/contracts/administration/object-exchange'
import { openEnergy } from '@zuschlag/contracts/auction/energy'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readOpenImmo } from './read-exchange.ts'

const folder = path.resolve(import.meta.dirname, '../../../../../tests/fixtures/openimmo')
const answerOf = async (file: string) =>
  readOpenImmo({ path: path.join(folder, file), currency: 'EUR' as const })

async function read(file: string) {
  const answer = await answerOf(file)
  if (!answer.ok) throw new Error(answer.error.code)
  const { lines, attachments } = answer.value
  const of = (element: string) => lines.find((line) => line.element === element)
  return {
    ...answer.value,
    of,
    why: (element: string) => of(element)?.why,
    pictures: attachments.map(({ content }) => (typeof content === 'string' ? content : content.length)),
  }
}

test('every file of the collection is read or refused, and what is read fits the contract', async () => {
  const taken: string[] = []
  for (const file of await readdir(folder)) {
    const answer = await answerOf(file)
    if (!answer.ok) continue
    const { attachments, ...rest } = answer.value
    const parsed = readObjectExchange.answer?.safeParse({ ...rest, images: [], missed: [] })
    expect([file, parsed?.error]).toEqual([file, undefined])
    expect([file, JSON.stringify(rest).includes('\uFFFD')]).toEqual([file, false])
    taken.push(file, ...attachments.map(({ name }) => name))
  }
  expect(taken.length).toBeGreaterThan(20)
})

test('nothing that the preview shows or the draft takes hides or turns the text after it', async () => {
  const folderOfHidden = await mkdtemp(path.join(tmpdir(), 'zuschlag-openimmo-'))
  onTestFinished(() => rm(folderOfHidden, { recursive: true }))
  let shown = 0
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.xml'))) {
    const xml = await readFile(path.join(folder, name), 'utf8')
    if (!xml.includes('UTF-8')) continue
    const file = path.join(folderOfHidden, name)
    await writeFile(
      file,
      xml.replaceAll(/(?<=>)[^<>]*[^<>\s][^<>]*(?=<)/g, '\u202E\u3164$&\u200B&#8238;\u115F'),
    )
    const answer = await readOpenImmo({ path: file, currency: 'EUR' })
    if (!answer.ok) continue
    expect([name, /[\u115F\u200B\u202E\u3164]/u.exec(JSON.stringify(answer.value))]).toEqual([name, null])
    shown += answer.value.lines.length
  }
  expect(shown).toBeGreaterThan(50)
})

describe('the address', () => {
  test('that is not released stays out: street, number, coordinates and the site plan', async () => {
    const { description, of, pictures } = await read('address-not-released.xml')
    expect(description).toMatchObject({ zipCode: '1070', city: 'Wien', country: 'AT' })
    expect(Object.keys(description)).not.toEqual(expect.arrayContaining(['street']))
    expect(description.latitude).toBeUndefined()
    expect(description.longitude).toBeUndefined()
    for (const element of ['geo/strasse', 'geo/hausnummer', 'geo/geokoordinaten'])
      expect(of(element)).toMatchObject({ effect: 'left', why: 'notReleased', said: '' })
    expect(pictures).toEqual(['notReleased'])
  })

  test.each([
    ['coordinates-empty.xml', 'empty'],
    ['coordinates-zero.xml', 'noPlace'],
    ['other-currency.xml', 'halfPlace'],
  ])('of %s has no place: %s', async (file, why) => {
    const read_ = await read(file)
    expect([read_.description.latitude, read_.description.longitude]).toEqual([undefined, undefined])
    expect(read_.why('geo/geokoordinaten')).toBe(why)
  })

  test('in another country keeps its town, and the country is named', async () => {
    const { description, of } = await read('other-currency.xml')
    expect(description).toMatchObject({ city: 'Zürich' })
    expect(description.country).toBeUndefined()
    expect(of('geo/land')).toMatchObject({ why: 'otherCountry', said: 'ESP' })
  })
})

describe('figures', () => {
  test('a price in groups of three is read by the rule of all amounts; an area that could be two is not', async () => {
    const { startPrice, description, of } = await read('price-grouped.xml')
    expect(startPrice).toBe(480_000)
    expect(description.area).toBeUndefined()
    expect(of('flaechen/grundstuecksflaeche')).toMatchObject({ why: 'ambiguous', said: '1.200' })
    expect(description.rooms).toBe(4)
    expect(of('flaechen/anzahl_zimmer')).toMatchObject({ effect: 'changed', why: 'rounded', said: '3.75' })
  })

  test('a price in another currency, and one on request, is none', async () => {
    const foreign = await read('other-currency.xml')
    expect(foreign.startPrice).toBeNull()
    expect(foreign.of('preise/kaufpreis')).toMatchObject({ why: 'otherCurrency', said: '950000 CHF' })
    expect((await read('own-elements.xml')).why('preise/kaufpreis')).toBe('onRequest')
  })

  test('the area is the first above 0', async () => {
    const { description, why } = await read('plot.xml')
    expect(description.area).toBe(1200)
    expect(why('flaechen/wohnflaeche')).toBe('zero')
  })
})

test.each([
  ['windows-1252-labelled-utf-8.xml', 'Größere Wohnung – Straße'],
  ['iso-8859-15.xml', 'Größere Wohnung, 5 €/m²'],
  ['utf-16.xml', 'Größere Wohnung'],
  ['entities.xml', 'Großzügige Wohnung & Loggia'],
])('the title of %s is %s', async (file, title) => {
  expect((await read(file)).description.title).toBe(title)
})

describe('texts', () => {
  test('lose markup, scripts and entities', async () => {
    expect((await read('entities.xml')).description.description).toBe('Hell & ruhig\nKüche – neu')
  })

  test('of one language are taken once, each, in the order of their importance', async () => {
    const { description, lines } = await read('texts.xml')
    expect(description.description).toBe(
      'Kurz gesagt. Die Beschreibung steht hier.\n\nRuhig.\n\nStand: heute.',
    )
    const left = lines.filter(({ field, effect }) => field === 'description' && effect === 'left')
    expect(left.map(({ element, why }) => [element, why])).toEqual([
      ['freitexte/dreizeiler', 'another'],
      ['freitexte/objekt_text', 'otherLanguage'],
    ])
  })
})

describe('an energy certificate', () => {
  test('with a figure that cannot be loses this figure alone, by name', async () => {
    const { description, startPrice, of } = await read('energy-out-of-range.xml')
    expect(startPrice).toBe(480_000)
    expect(description.energy).toEqual({
      ...openEnergy,
      kind: 'certificate',
      heatingDemand: 112.4,
      heatingDemandClass: 'D',
      buildingYear: 1904,
    })
    expect(of('zustand_angaben/energiepass/fgeewert')).toMatchObject({ why: 'outOfRange', said: '45' })
  })

  test('that is not needed is an exemption; one that is shown at a viewing is open', async () => {
    const exempt = await read('energy-not-needed.xml')
    expect(exempt.description.energy).toEqual({ ...openEnergy, kind: 'exempt' })
    expect(exempt.why('zustand_angaben/baujahr')).toBe('noCertificate')
    expect((await read('energy-at-viewing.xml')).description.energy).toEqual(openEnergy)
    expect((await read('plot.xml')).description.energy).toBeUndefined()
  })

  test('may be in fields of the sending software', async () => {
    expect((await read('energy-in-own-fields.xml')).description.energy).toMatchObject({
      kind: 'certificate',
      heatingDemand: 57.3,
      efficiencyFactor: 0.98,
    })
  })
})

test.each([
  ['deletion.xml', 'deletion'],
  ['deletion-of-all.xml', 'deletion'],
  ['several.xml', 'manyProperties'],
  ['rental.xml', 'notForSale'],
  ['locked.zip', 'lockedArchive'],
])('%s is refused: %s', async (file, code) => {
  expect(await answerOf(file)).toEqual({ ok: false, error: { code } })
})

test('a change is read, and says that it is one', async () => {
  expect((await read('change.xml')).action).toBe('change')
  expect((await read('plot.xml')).action).toBe('new')
})

describe('an archive', () => {
  test.each([
    ['of the Finder', 'macos-finder.zip', [91]],
    ['of Windows with folders and a code page, with two files of one name', 'windows-folders.zip', [91, 95]],
    ['of PHP with another document', 'php-two-documents.zip', [91]],
    ['of Linux', 'linux-utf-8.zip', [91]],
    [
      'with pictures without a group, and what is none',
      'pictures-without-group.zip',
      [91, 91, 'notThere', 'remote', 'document', 'logo'],
    ],
  ])('%s', async (_what, file, pictures) => {
    const { description, pictures: found } = await read(file)
    expect(description.title).toBe('Wohnung mit Loggia')
    expect(found).toEqual(pictures)
  })
})

test('what the product has no field for, and what nobody knows, is listed without its content', async () => {
  const { lines, further } = await read('own-elements.xml')
  const of = (reason: string) => lines.filter(({ why }) => why === reason).map(({ element }) => element)
  expect(of('noField')).toEqual(
    expect.arrayContaining(['preise/hausgeld', 'user_defined_simplefield', 'user_defined_extend/feld/wert']),
  )
  expect(of('sender')).toContain('kontaktperson/name')
  expect(of('notKnown')).toEqual(['haustyp_intern'])
  expect(lines.find(({ element }) => element === 'preise/aussen_courtage')).toMatchObject({
    why: 'decision',
    said: '3,6 %',
  })
  expect(JSON.stringify(lines)).not.toContain('Muster')
  expect(further).toBe(0)
})
