import { readFile } from 'node:fs/promises'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { Entry, ZipFile } from 'yauzl'
import { openPromise } from 'yauzl'

/** What an archive may unpack to, and how many entries it may have. */
const UNPACKED_BYTES_MAX = 150 * 1024 * 1024
const ENTRIES_MAX = 200
/** A document that carries its pictures itself, and one whose pictures lie beside it in an archive. */
const XML_BYTES_MAX = 20 * 1024 * 1024
const ARCHIVED_XML_BYTES_MAX = 2 * 1024 * 1024

export type ExchangeFailure = 'notOpenImmo' | 'brokenArchive' | 'tooMuch' | 'manyXml'
/** The document, and the files that lie beside it in the archive by the last part of their path. */
export type Exchange = { readonly xml: string; readonly files: ReadonlyMap<string, Uint8Array> }

/** An XML document, or an archive with one and its pictures; the type is detected from the content. */
export async function openExchange(path: string): Promise<Result<Exchange, ExchangeFailure>> {
  const content = await readFile(path)
  if (content.subarray(0, 2).toString('latin1') === 'PK') return openArchive(path)
  if (content.length > XML_BYTES_MAX) return err('tooMuch')
  const xml = textOf(content)
  return /^\s*</.test(xml.slice(0, HEAD_CHARACTERS)) ? ok({ xml, files: new Map() }) : err('notOpenImmo')
}

/** Characters searched for the start of a document and the name of its encoding. */
const HEAD_CHARACTERS = 200

class TooMuch extends Error {
  override readonly name = 'TooMuch'
}

async function openArchive(path: string): Promise<Result<Exchange, ExchangeFailure>> {
  let archive: ZipFile | null = null
  try {
    archive = await openPromise(path)
    const files = await unpack(archive)
    const documents = [...files].filter(([name]) => name.endsWith('.xml'))
    const [document] = documents
    if (document === undefined) return err('notOpenImmo')
    return documents.length > 1 ? err('manyXml') : ok({ xml: textOf(document[1]), files })
  } catch (error) {
    return err(error instanceof TooMuch ? 'tooMuch' : 'brokenArchive')
  } finally {
    archive?.close()
  }
}

/** Every file of an archive. Bytes are counted while unpacking, because declared sizes may be false. */
async function unpack(archive: ZipFile): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>()
  let rest = UNPACKED_BYTES_MAX
  if (archive.entryCount > ENTRIES_MAX) throw new TooMuch()
  for await (const entry of archive.eachEntry()) {
    const name = fileName(entry.fileName)
    if (name === '') continue
    const content = await unpackEntry(archive, entry, name.endsWith('.xml') ? ARCHIVED_XML_BYTES_MAX : rest)
    rest -= content.length
    if (rest < 0) throw new TooMuch()
    files.set(name, content)
  }
  return files
}

async function unpackEntry(archive: ZipFile, entry: Entry, bytesMax: number): Promise<Uint8Array> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of (await archive.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > bytesMax) throw new TooMuch()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Programs disagree on case and folders; only the name identifies a file. */
export function fileName(path: string): string {
  return (path.split(/[/\\]/).at(-1) ?? path).toLowerCase()
}

/** The declared encoding; UTF-8 without a declaration. */
function textOf(content: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(content.subarray(0, HEAD_CHARACTERS))
  const encoding = /encoding=["']([\w-]+)["']/.exec(head)?.[1]?.toLowerCase()
  const known = encoding === 'iso-8859-1' || encoding === 'windows-1252' ? 'windows-1252' : 'utf-8'
  return new TextDecoder(known).decode(content)
}
