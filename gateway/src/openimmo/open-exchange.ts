import { readFile } from 'node:fs/promises'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import { unzipSync } from 'fflate'

/** What an archive may unfold to, and how many files it may have. */
const UNPACKED_BYTES_MAX = 150 * 1024 * 1024
const ENTRIES_MAX = 200
const XML_BYTES_MAX = 60 * 1024 * 1024

export type ExchangeFailure = 'notOpenImmo' | 'brokenArchive' | 'tooMuch' | 'manyXml'
/** The document, and the files that lie beside it in the archive by the last part of their path. */
export type Exchange = { readonly xml: string; readonly files: ReadonlyMap<string, Uint8Array> }

/** An XML document, or an archive with one and its pictures. What it is, is read off its content. */
export async function openExchange(path: string): Promise<Result<Exchange, ExchangeFailure>> {
  const content = await readFile(path)
  if (content.subarray(0, 2).toString('latin1') === 'PK') return openArchive(content)
  if (content.length > XML_BYTES_MAX) return err('tooMuch')
  const xml = textOf(content)
  return /^\s*</.test(xml) ? ok({ xml, files: new Map() }) : err('notOpenImmo')
}

function openArchive(content: Uint8Array): Result<Exchange, ExchangeFailure> {
  let bytes = 0
  let entries = 0
  let isTooMuch = false
  try {
    const unpacked = unzipSync(content, {
      // Asked before anything is unfolded, by what the archive says of itself; unfolding stops there.
      filter: ({ originalSize }) => {
        bytes += originalSize
        entries += 1
        isTooMuch ||= bytes > UNPACKED_BYTES_MAX || entries > ENTRIES_MAX
        return !isTooMuch
      },
    })
    if (isTooMuch) return err('tooMuch')
    const files = new Map(Object.entries(unpacked).map(([name, file]) => [fileName(name), file]))
    const documents = [...files].filter(([name]) => name.endsWith('.xml'))
    const [document] = documents
    if (document === undefined) return err('notOpenImmo')
    return documents.length > 1 ? err('manyXml') : ok({ xml: textOf(document[1]), files })
  } catch {
    return err('brokenArchive')
  }
}

/** Programs disagree on case and folders; the name alone tells files apart. */
export function fileName(path: string): string {
  return (path.split(/[/\\]/).at(-1) ?? path).toLowerCase()
}

/** As the declaration says, UTF-8 where it says nothing. */
function textOf(content: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(content.subarray(0, 200))
  const encoding = /encoding=["']([\w-]+)["']/.exec(head)?.[1]?.toLowerCase()
  const known = encoding === 'iso-8859-1' || encoding === 'windows-1252' ? 'windows-1252' : 'utf-8'
  return new TextDecoder(known).decode(content)
}
