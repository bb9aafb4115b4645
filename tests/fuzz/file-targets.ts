import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkPdf } from '@zuschlag/gateway/modules/back-office/manage/object-files/check-pdf'
import { readPicture } from '@zuschlag/gateway/modules/back-office/manage/object-files/read-picture'
import { openExchange, readOpenImmo } from '@zuschlag/gateway/modules/back-office/openimmo/read-exchange'
import { parseXml } from '@zuschlag/gateway/modules/back-office/openimmo/parse-xml'
import type { Sharp } from 'sharp'
import { redrawPicture } from '@zuschlag/gateway/kernel/pictures/redraw-picture'
import type { Target } from './fuzz.ts'
import { mkdtempSync } from 'node:fs'
import { readObjectExchange } from '@zuschlag/contracts/administration/object-exchange'
import { archiveOf } from '@zuschlag/gateway/modules/back-office/openimmo/archive.fixture'
import { nastyKeys, nastyValues } from './nasty.ts'
import type { Random } from './random.ts'

/** What software writes between tags, and what nobody should. */
const contents: readonly string[] = [
  ...nastyValues.filter((value) => typeof value === 'string').map(escaped),
  ...'|0|0.00|-1|1.200|98,555|1e999|480.000,00|99999999999|NaN|ca. 3|12 5'.split('|'),
  ...'&#0;|&#xFFFD;|&#55357;|&nbsp;|&uuml;|<![CDATA[&lt;b&gt;&szlig;<i]]>|<b>x</b>'.split('|'),
  ...'true|false|nein|nicht_noetig|BEDARF|en|DELETE|AUT|constructor|2014'.split('|'),
  '&lt;p&gt;'.repeat(9_000),
  'a\u0308\u00ad\u2028\uFFFD',
]
const names = ['plz', 'kaufpreis', 'lage', 'anhang', 'energiepass', 'immobilie', 'constructor', 'x:y', '_']
const archived = 'openimmo.xml|A/Ü.XML|__MACOSX/._a.xml|..\\..\\a.xml|/etc/a.xml|a.xml/|Thumbs.db'.split('|')

function escaped(value: unknown): string {
  return String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** Another content, another attribute, another name, one element more or one less. */
function mutateXml(xml: string, random: Random): string {
  const tags = [...xml.matchAll(/<(\w+)([^<>]*)>([^<>]*)<\/\1>|<(\w+)([^<>]*)\/>/g)]
  const chosen = tags[random.int(Math.max(tags.length, 1))]
  if (chosen === undefined) return xml
  const [whole, tag = chosen[4] ?? '', attributes = chosen[5] ?? '', text = ''] = chosen
  const rebuilt = (name: string, inside: string, given = attributes): string =>
    `<${name}${given}>${inside}</${name}>`
  const attribute = (): string =>
    attributes.replace(/"[^"]*"/, () => `"${random.pick(contents).replaceAll(/["<]/g, '')}"`)
  const next = [
    () => rebuilt(tag, random.pick(contents)),
    () => rebuilt(tag, text, attribute()),
    () => rebuilt(random.oneIn(3) ? random.pick(nastyKeys) : random.pick(names), text),
    () => whole + rebuilt(tag, random.pick(contents)),
    () => whole.repeat(random.oneIn(20) ? 400 : 2),
    () => '',
  ]
  const at = chosen.index
  return xml.slice(0, at) + random.pick(next)() + xml.slice(at + whole.length)
}

/** An XML as it is, in another encoding, or in an archive beside others. */
function packed(xml: string, random: Random): Uint8Array {
  const bytes = random.oneIn(5) ? Buffer.from(xml, random.oneIn(2) ? 'latin1' : 'utf16le') : Buffer.from(xml)
  if (!random.oneIn(3)) return bytes
  const beside = Object.fromEntries(
    Array.from({ length: random.int(3) }, () => [random.pick(archived), random.oneIn(2) ? bytes : '<a/>']),
  )
  return archiveOf({ ...beside, [random.pick(archived)]: bytes, 'Küche.jpg': 'picture' })
}

const folder = mkdtempSync(path.join(tmpdir(), 'zuschlag-fuzz-openimmo-'))
const exchangeFile = path.join(folder, 'exchange')

/**
 * A whole import, as brokers' software writes it: read or refused. What is read fits the contract, has no
 * lost letter and no tag in a text, and names of files lead nowhere.
 */
const openimmo: Target = {
  name: 'openimmo',
  fixtures: 'openimmo',
  share: 8,
  async run(input, random) {
    let xml = input.toString('utf8')
    const rounds = input.toString('latin1', 0, 2) === 'PK' ? 0 : random.int(5)
    for (let round = 0; round < rounds; round += 1) xml = mutateXml(xml, random)
    await writeFile(exchangeFile, rounds === 0 ? input : packed(xml, random))
    try {
      const opened = await openExchange(exchangeFile)
      const leading = opened.ok
        ? opened.value.files
            .flatMap(({ paths }) => paths)
            .filter((one) => /\\|^\/|(?:^|\/)\.\.?(?:\/|$)/.test(one))
        : []
      if (leading.length > 0) throw new Error(`A name leads somewhere: ${leading.join(', ')}`)
      const answer = await readOpenImmo({ path: exchangeFile, currency: 'EUR' })
      if (answer.ok) check(answer.value)
      return answer.ok
    } finally {
      await rm(exchangeFile, { force: true })
    }
  },
}

type Read = Extract<Awaited<ReturnType<typeof readOpenImmo>>, { readonly ok: true }>['value']

function check({ attachments, ...read }: Read): void {
  const missed = attachments.flatMap(({ name, content }) =>
    typeof content === 'string' ? [{ name, why: content }] : [],
  )
  readObjectExchange.answer?.parse({ ...read, images: [], missed })
  JSON.stringify([read, missed], (_name, value: unknown) => {
    if (typeof value === 'string' && /\uFFFD|(?![\n\t])\p{Cc}|\p{Surrogate}/u.test(value))
      throw new Error(`A lost letter: ${JSON.stringify(value.slice(0, 400))}`)
    return value
  })
  const { title = '', description = '', street = '', city = '' } = read.description
  if (/<[a-z/!?]/i.test([title, description, street, city].join(' '))) throw new Error('A tag in a text')
  const { latitude, longitude } = read.description
  if ((latitude === undefined) !== (longitude === undefined)) throw new Error('Half a place')
}

const WIDTH_MAX = 1_600

/** What reads uploads reads them from where the upload was put down. */
async function asFile<T>(name: string, input: Buffer, read: (file: string) => Promise<T>): Promise<T> {
  const file = path.join(tmpdir(), `zuschlag-fuzz-${process.pid}-${name}`)
  await writeFile(file, input)
  try {
    return await read(file)
  } finally {
    await rm(file, { force: true })
  }
}

/** A document: taken for a PDF, or refused. */
const pdf: Target = {
  name: 'pdf',
  share: 6,
  run: async (input) => (await asFile('pdf', input, checkPdf)).ok,
}

/**
 * A picture as objects and accounts have them: re-encoded in a format of our own, or refused; never stored as
 * received.
 */
const pictures: Target = {
  name: 'pictures',
  share: 1,
  async run(input) {
    const picture = await readPicture(input, 'fuzz')
    const types = ['image/jpeg', 'image/png']
    const draw = (drawn: Sharp): Sharp => drawn.resize({ width: 64, height: 64 }).jpeg()
    const portrait = await asFile('picture', input, (file) => redrawPicture(file, types, draw, 'fuzz'))
    if (portrait.ok && portrait.value.readUInt16BE(0) !== 0xff_d8) throw new Error('No JPEG came out')
    if (!picture.ok) return portrait.ok
    for (const drawn of [picture.value.large, picture.value.small]) {
      if (drawn.toString('latin1', 8, 12) !== 'WEBP') throw new Error('No WebP came out')
      if (widthOf(drawn) > WIDTH_MAX) throw new Error('It came out too wide')
    }
    return true
  },
}

/** Of a WebP of the simple, lossy kind, which is what is drawn; 0 of others. */
const widthOf = (webp: Buffer): number =>
  webp.toString('latin1', 12, 16) === 'VP8 ' ? webp.readUInt16LE(26) % 16_384 : 0

/** An archive of OpenImmo, or its document: opened and read, or refused. Names of files lead nowhere. */
const archives: Target = {
  name: 'archives',
  share: 3,
  async run(input) {
    const opened = await asFile('archive', input, openExchange)
    if (!opened.ok) return false
    const leading = opened.value.files
      .flatMap(({ paths }) => paths)
      .filter((name) => /\\|^\/|(?:^|\/)\.\.?(?:\/|$)/.test(name))
    if (leading.length > 0) throw new Error(`A name leads somewhere: ${leading.join(', ')}`)
    return parseXml(opened.value.xml).ok
  },
}

export const fileTargets: readonly Target[] = [pdf, pictures, archives, openimmo]
