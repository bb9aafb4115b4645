import { readFile } from 'node:fs/promises'
import type { exchangeFailures, ObjectExchange } from '@zuschlag/contracts/administration/object-exchange'
import type { Currency } from '@zuschlag/contracts/auction/enumerations'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl'
import { type ArchivedFile, isSystemFile, normalizedPath } from './exchange-files.ts'
import { Findings } from './findings.ts'
import { type Element, elementAt, parseXml } from './parse-xml.ts'
import { type Attachment, readAttachments } from './read-attachments.ts'
import { figureOf } from './read-figure.ts'
import { isAddressReleased, propertiesIn, readProperty } from './read-property.ts'

/** What an archive may unpack to, how many files it may have, and how many entries with those of systems. */
const UNPACKED_BYTES_MAX = 150 * 1024 * 1024
const FILES_MAX = 200
const ENTRIES_MAX = 1_000
/** A document that carries its pictures itself, and one whose pictures lie beside it in an archive. */
const XML_BYTES_MAX = 20 * 1024 * 1024
const ARCHIVED_XML_BYTES_MAX = 2 * 1024 * 1024

type ExchangeFailure = Extract<
  (typeof exchangeFailures)[number],
  'notOpenImmo' | 'brokenArchive' | 'lockedArchive' | 'tooMuch' | 'manyXml'
>
/** The document, and the files that lie beside it in the archive. */
type Exchange = { readonly xml: string; readonly files: readonly ArchivedFile[] }

/** An XML document, or an archive with one and its pictures; the type is detected from the content. */
export async function openExchange(path: string): Promise<Result<Exchange, ExchangeFailure>> {
  const content = await readFile(path)
  if (content.subarray(0, 2).toString('latin1') === 'PK') return openArchive(path)
  if (content.length > XML_BYTES_MAX) return err('tooMuch')
  const xml = exchangeTextOf(content)
  return isMarkup(xml) ? ok({ xml, files: [] }) : err('notOpenImmo')
}

class RefusedArchive extends Error {
  override readonly name = 'RefusedArchive'
  readonly failure: ExchangeFailure

  constructor(failure: ExchangeFailure) {
    super(failure)
    this.failure = failure
  }
}

async function openArchive(path: string): Promise<Result<Exchange, ExchangeFailure>> {
  let archive: ZipFile | null = null
  try {
    // Names are decoded here: the library refuses an archive for a name that leads nowhere in it.
    archive = await openPromise(path, { decodeStrings: false })
    const files = await unpack(archive)
    const xml = documentAmong(files)
    return xml.ok ? ok({ xml: xml.value, files }) : xml
  } catch (error) {
    return err(error instanceof RefusedArchive ? error.failure : 'brokenArchive')
  } finally {
    archive?.close()
  }
}

/** The one document; of several the one that is an exchange, or else the one that cannot be read. */
function documentAmong(files: readonly ArchivedFile[]): Result<string, ExchangeFailure> {
  const texts = files.filter(isDocument).map(({ content }) => exchangeTextOf(content))
  const roots = texts.length > 1 ? texts.map((text) => parseXml(text)) : []
  const isExchange = roots.map((root) => root.ok && root.value.name === 'openimmo')
  const chosen = texts.filter((_text, at) => isExchange[at] ?? true)
  const [xml, ...others] = chosen.length > 0 ? chosen : texts.filter((_text, at) => roots[at]?.ok === false)
  if (xml === undefined) return err('notOpenImmo')
  return others.length > 0 ? err('manyXml') : ok(xml)
}

const isDocument = ({ paths }: Pick<ArchivedFile, 'paths'>): boolean =>
  paths.some((path) => path.endsWith('.xml'))

/** Every file of an archive. Bytes are counted while unpacking, because declared sizes may be false. */
async function unpack(archive: ZipFile): Promise<readonly ArchivedFile[]> {
  const files: ArchivedFile[] = []
  let rest = UNPACKED_BYTES_MAX
  if (archive.entryCount > ENTRIES_MAX) throw new RefusedArchive('tooMuch')
  for await (const entry of archive.eachEntry()) {
    const names = namesOf(entry)
    const paths = names.map(normalizedPath).filter((path) => path !== '')
    if (names.some((name) => /[/\\]$/.test(name)) || paths.length === 0 || paths.some(isSystemFile)) continue
    if (files.length >= FILES_MAX) throw new RefusedArchive('tooMuch')
    if (entry.isEncrypted()) throw new RefusedArchive('lockedArchive')
    const bytesMax = isDocument({ paths }) ? Math.min(ARCHIVED_XML_BYTES_MAX, rest) : rest
    const content = await unpackEntry(archive, entry, bytesMax)
    rest -= content.length
    files.push({ paths, content })
  }
  return files
}

/** Set where a name is UTF-8. */
const UTF8_FLAG = 0x800

/**
 * What the bytes of a name mean: UTF-8, which macOS and PHP write without saying so, the code page of DOS or
 * that of Windows. An exchange names its files, so that the right one is found among them.
 */
function namesOf({ fileNameRaw, extraFields, generalPurposeBitFlag }: Entry): readonly string[] {
  const raw = Buffer.from(fileNameRaw)
  const dos = getFileNameLowLevel(generalPurposeBitFlag & ~UTF8_FLAG, raw, extraFields, false)
  const names = [decoded(raw, 'utf-8'), dos, decoded(raw, 'windows-1252')]
  return [...new Set(names.filter((name) => name !== null))]
}

async function unpackEntry(archive: ZipFile, entry: Entry, bytesMax: number): Promise<Uint8Array> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of (await archive.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > bytesMax) throw new RefusedArchive('tooMuch')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Characters searched for the start of a document and the name of its encoding. */
const HEAD_CHARACTERS = 400
const ONE_BYTE_LABEL =
  /encoding\s{0,9}=\s{0,9}["']((?:iso-?8859|windows-125|cp125|latin|macintosh)[\w-]{0,20})["']/i

/**
 * The text of a document. A byte order mark and what is valid UTF-8 say more than a label; without either the
 * label counts, if it is known. What is left is what older programs in Europe save.
 */
function exchangeTextOf(content: Uint8Array): string {
  const [first, second] = content
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(content)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(content)
  // Without a mark: a document starts with `<`, of which one byte is zero.
  if (first !== 0 && second === 0) return new TextDecoder('utf-16le').decode(content)
  if (first === 0 && second !== undefined) return new TextDecoder('utf-16be').decode(content)
  const head = new TextDecoder('latin1').decode(content.subarray(0, HEAD_CHARACTERS))
  const label = ONE_BYTE_LABEL.exec(head)?.[1] ?? ''
  return (
    decoded(content, 'utf-8') ?? decoded(content, label) ?? new TextDecoder('windows-1252').decode(content)
  )
}

/** Null where the encoding is not known, or the bytes are none of it. */
function decoded(content: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content)
  } catch {
    return null
  }
}

/** Whether it starts as a document does. */
function isMarkup(text: string): boolean {
  return /^\s*</.test(text.slice(0, HEAD_CHARACTERS))
}

export type ExchangeProblem = {
  readonly code: (typeof exchangeFailures)[number]
  /** Where in the document, from 1. */
  readonly line?: number
}
/** A file on the server, and the currency of the tenant that it is read for. */
export type ExchangeOrder = { readonly path: string; readonly currency: Currency }
export type ReadExchange = Omit<ObjectExchange, 'images' | 'missed'> & {
  readonly attachments: readonly Attachment[]
}

/**
 * The one property of an OpenImmo file and its pictures. The file is untrusted: this runs in its own thread
 * (`ExchangeReader`), never on the event loop of the gateway.
 */
export async function readOpenImmo(order: ExchangeOrder): Promise<Result<ReadExchange, ExchangeProblem>> {
  const exchange = await openExchange(order.path)
  if (!exchange.ok) return err({ code: exchange.error })
  const document = parseXml(exchange.value.xml)
  if (!document.ok) return document
  const root = document.value
  const property = soldProperty(root)
  if (!property.ok) return err({ code: property.error })
  const found = new Findings()
  const read = readProperty(property.value, found, order.currency)
  const isReleased = isAddressReleased(property.value)
  const { attachments, further } = readAttachments(property.value, exchange.value.files, isReleased)
  const listed = found.lines(root)
  return ok({
    ...read,
    action: actionOf(root, property.value) === 'CHANGE' ? 'change' : 'new',
    attachments,
    lines: listed.lines,
    further: listed.further + further,
  })
}

/** The one object of an exchange, if it is there to be sold. */
function soldProperty(root: Element): Result<Element, ExchangeProblem['code']> {
  const properties = propertiesIn(root)
  const actions = new Set(properties.map((property) => actionOf(root, property)))
  // Without an object, the whole exchange may ask for the deletion of all.
  if (modeOf(root) === 'DELETE' || (actions.size === 1 && actions.has('DELETE'))) return err('deletion')
  const [property, ...others] = properties
  if (property === undefined) return err('noProperty')
  if (others.length > 0) return err('manyProperties')
  if (actions.has('REFERENZ')) return err('reference')
  return isSale(property) ? ok(property) : err('notForSale')
}

function modeOf(root: Element): string {
  const mode = elementAt(root, 'uebertragung')?.attributes['modus']
  return root.name === 'openimmo' ? (mode?.trim().toUpperCase() ?? '') : ''
}

function actionOf(root: Element, property: Element): string {
  const action = elementAt(property, 'verwaltung_techn', 'aktion')?.attributes['aktionart']
  return action?.trim().toUpperCase() || modeOf(root)
}

const rents = ['nettokaltmiete', 'kaltmiete', 'warmmiete', 'pauschalmiete', 'pacht', 'hauptmietzinsnetto']

/** What the exchange says of it; where it says nothing, a rent without a price is none. */
function isSale(property: Element): boolean {
  const kinds = elementAt(property, 'objektkategorie', 'vermarktungsart')?.attributes ?? {}
  const isSaid = (kind: string): boolean => ['true', '1'].includes(kinds[kind]?.trim().toLowerCase() ?? '')
  if (isSaid('KAUF')) return true
  if (['MIETE_PACHT', 'ERBPACHT', 'LEASING'].some(isSaid)) return false
  const prices = elementAt(property, 'preise')
  const isAbove0 = (name: string): boolean => {
    const read = figureOf(elementAt(prices, name)?.text ?? '', { min: 0, max: Number.MAX_SAFE_INTEGER })
    return 'value' in read || read.why === 'ambiguous'
  }
  return ['kaufpreis', 'kaufpreisnetto', 'kaufpreisbrutto'].some(isAbove0) || !rents.some(isAbove0)
}
