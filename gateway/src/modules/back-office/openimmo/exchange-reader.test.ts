import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { archiveOf } from './archive.fixture.ts'
import { ExchangeReader, WAITING_EXCHANGES_MAX } from './exchange-reader.ts'
import { IMPORTED_PICTURES_MAX } from './read-attachments.ts'
import { folderOfFile } from '../../../../../tests/fixtures/temporary-folder.ts'

const folder = folderOfFile('exchange')

const MEGABYTE = 1024 * 1024
const patience = { timeout: 50_000 }
const nothing = { path: '', currency: 'EUR' } as const
const openimmo = (inside: string): string => `<openimmo><immobilie>${inside}</immobilie></openimmo>`
const script = (code: string): URL => new URL(`data:text/javascript,${encodeURIComponent(code)}`)

async function read(content: Uint8Array | string, reader = new ExchangeReader()) {
  const path = join(folder, 'exchange')
  await writeFile(path, content)
  return reader.read({ path, currency: 'EUR' })
}

/** The archive with another size of what is unpacked in the headers of its one file. */
function claiming(archive: Uint8Array, bytes: number): Uint8Array {
  const claimed = Buffer.from(archive)
  const SIZE_IN_LOCAL_HEADER = 22
  const SIZE_IN_CENTRAL_HEADER = 24
  claimed.writeUInt32LE(bytes, claimed.indexOf('PK\u0003\u0004') + SIZE_IN_LOCAL_HEADER)
  claimed.writeUInt32LE(bytes, claimed.indexOf('PK\u0001\u0002') + SIZE_IN_CENTRAL_HEADER)
  return claimed
}

test('reads the property and the pictures beside it', async () => {
  const xml = openimmo(`<freitexte><objekttitel>Altbau</objekttitel></freitexte>
    <anhang gruppe="TITELBILD"><anhangtitel>Front</anhangtitel><daten><pfad>bilder\\FRONT.jpg</pfad></daten></anhang>
    <anhang gruppe="BILD"><daten><pfad>away.jpg</pfad></daten></anhang>`)
  const answer = await read(archiveOf({ 'a.xml': xml, 'bilder/front.jpg': new Uint8Array([1, 2]) }))
  expect(answer).toMatchObject({
    ok: true,
    value: {
      action: 'new',
      startPrice: null,
      description: { title: 'Altbau' },
      attachments: [
        { name: 'Front', isMainImage: true, content: new Uint8Array([1, 2]) },
        { name: 'away.jpg', isMainImage: false, content: 'notThere' },
      ],
    },
  })
})

test('pictures beyond the limit are named without their content', async () => {
  const picture = '<anhang gruppe="BILD"><daten><anhanginhalt>AQI=</anhanginhalt></daten></anhang>'
  const answer = await read(openimmo(picture.repeat(IMPORTED_PICTURES_MAX + 1)))
  expect(answer.ok && answer.value.attachments.map(({ content }) => content)).toEqual([
    ...Array.from({ length: IMPORTED_PICTURES_MAX }, () => new Uint8Array([1, 2])),
    'tooMany',
  ])
})

describe('a malicious file is rejected', { timeout: 60_000 }, () => {
  test.each([
    ['an archived document of blanks', () => archiveOf({ 'a.xml': ' '.repeat(20 * MEGABYTE) }), 'tooMuch'],
    ['pictures without end', () => archiveOf({ 'a.jpg': new Uint8Array(160 * MEGABYTE) }), 'tooMuch'],
    ['more files than an object has', () => archiveOf(filesNamed(201)), 'tooMuch'],
    ['a false size', () => claiming(archiveOf({ 'a.xml': ' '.repeat(MEGABYTE) }), 100), 'brokenArchive'],
    ['a document alone of blanks', () => `<a>${' '.repeat(21 * MEGABYTE)}</a>`, 'tooMuch'],
    ['attributes without end', () => `<a ${attributesNamed(200_000)}/>`, 'tooMuch'],
    ['an unclosed document', () => '<openimmo>', 'notWellFormed'],
  ])('%s', async (_what, content, code) => {
    expect(await read(content())).toMatchObject({ ok: false, error: { code } })
  })

  test('text with the start of a tag and blanks: it is cut before it is cleaned', async () => {
    const text = `<br${' '.repeat(2 * MEGABYTE)}`
    const answer = await read(
      openimmo(`<freitexte><objektbeschreibung><![CDATA[${text}]]></objektbeschreibung></freitexte>`),
    )
    expect(answer).toMatchObject({ ok: true, value: { attachments: [] } })
  })

  test('endless work: the event loop keeps running, and the thread is terminated', async () => {
    const reader = new ExchangeReader({ timeoutMs: 1_000, entry: script('for (;;) {}') })
    // A busy machine is a reason of its own, and gives it a processor another time.
    for (let file = 0; file < 2; file += 1)
      await expect
        .poll(() => reader.read(nothing), patience)
        .toEqual({ ok: false, error: { code: 'tooMuch' } })
  })

  test('memory that V8 cannot bear: nothing ends but the process that reads the file', async () => {
    const reader = new ExchangeReader({ entry: script('const grown = []; for (;;) grown.push(1.5)') })
    expect(await reader.read(nothing)).toEqual({ ok: false, error: { code: 'tooMuch' } })
  })

  test('no processor: a busy server is no fault of the file', async () => {
    // In a time that is shorter the start of the thread is work for much of it.
    const reader = new ExchangeReader({ timeoutMs: 2_000, entry: script('setInterval(() => {}, 1_000)') })
    expect(await reader.read(nothing)).toEqual({ ok: false, error: 'busy' })
  })
})

test('files are read sequentially; those beyond the queue are rejected at once', async () => {
  const refused =
    "import { parentPort } from 'node:worker_threads'\nparentPort.postMessage({ ok: false, error: { code: 'tooMuch' } })"
  const reader = new ExchangeReader({ entry: script(refused) })
  const answers = await Promise.all(
    Array.from({ length: WAITING_EXCHANGES_MAX + 2 }, () => reader.read(nothing)),
  )
  expect(answers.map((answer) => !answer.ok && answer.error)).toEqual([
    ...Array.from({ length: WAITING_EXCHANGES_MAX + 1 }, () => ({ code: 'tooMuch' })),
    'busy',
  ])
})

function filesNamed(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.txt`, '']))
}

function attributesNamed(count: number): string {
  return Array.from({ length: count }, (_, index) => `a${index}=""`).join(' ')
}
