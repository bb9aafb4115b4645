import { createReadStream } from 'node:fs'
import { crc32 } from 'node:zlib'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { Zip, type ZipInputFile } from 'fflate'
import type { StoredDocument, StoredFile } from './stored-documents.ts'

const NAME_LENGTH_MAX = 120

type Content = AsyncIterable<Uint8Array>
/** A file as it was uploaded. */
export const asStored = ({ path }: StoredFile): Content => createReadStream(path)

/**
 * A ZIP archive of the files, piece by piece as the reader takes them. They are stored without packing: PDF
 * does not get smaller.
 */
export async function* archiveOf(
  documents: readonly StoredDocument[],
  contentOf: (file: StoredFile) => Content,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error
    ready.push(piece)
  })
  const names = new Set<string>()
  for (const { document, file } of documents) {
    if (file === null) continue
    const entry = new StoredEntry(freeName(document, file.name, names), instantToMs(file.addedAt))
    zip.add(entry)
    for await (const piece of contentOf(file)) {
      entry.push(piece)
      yield* ready.splice(0)
    }
    entry.push(new Uint8Array(0), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}

/** A file of the archive as it stands. The library's own entry takes ten times as long for its checksum. */
class StoredEntry implements ZipInputFile {
  readonly filename: string
  readonly mtime: number
  readonly compression = 0
  size = 0
  crc = 0
  /** The archive sets it as it takes the file. */
  ondata: NonNullable<ZipInputFile['ondata']> = () => {}

  constructor(filename: string, mtime: number) {
    this.filename = filename
    this.mtime = mtime
  }

  push(piece: Uint8Array, isLast = false): void {
    this.crc = crc32(piece, this.crc)
    this.size += piece.length
    // Pieces of files share no memory with a thread, which their type does not say.
    this.ondata(null, piece as Uint8Array<ArrayBuffer>, isLast)
  }
}

type Shown = StoredDocument['document']

/**
 * The folder and the name that readers see, with the ending of the file; a number keeps equal names apart.
 */
function freeName({ name: shown, folder }: Shown, fileName: string, taken: Set<string>): string {
  const inFolder = folder === undefined ? '' : `${safeName(folder) || 'folder'}/`
  const [named, ending] = savedName(shown, fileName)
  const stem = `${inFolder}${named}`
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? `${stem}${ending}` : `${stem} (${count})${ending}`
    if (taken.has(name.toLowerCase())) continue
    taken.add(name.toLowerCase())
    return name
  }
}

/** Under which name a document is saved, and the ending of its file. */
export function savedName(shown: string, fileName: string): readonly [stem: string, ending: string] {
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(fileName)?.[0] ?? ''
  const plain = withoutPaths(shown)
  const whole = plain.toLowerCase().endsWith(ending.toLowerCase())
    ? plain.slice(0, plain.length - ending.length)
    : plain
  return [safeName(whole) || 'document', ending]
}

/** Without what a file system could take for a path or a drive, and what no name may hold. */
function withoutPaths(shown: string): string {
  return shown.replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, ' ').trim()
}

function safeName(shown: string): string {
  const named = withoutPaths(shown)
    .replace(/^[. ]+/, '')
    .slice(0, NAME_LENGTH_MAX)
  let { length } = named
  while (length > 0 && '. '.includes(named.charAt(length - 1))) length -= 1
  return named.slice(0, length)
}
