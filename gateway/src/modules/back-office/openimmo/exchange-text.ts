/** Characters searched for the start of a document and the name of its encoding. */
const HEAD_CHARACTERS = 400
/** More than comments before the root of a document take. */
const PROLOGUE_CHARACTERS = 20_000

/**
 * The text of a document. A byte order mark and what is valid UTF-8 say more than a label; without either the
 * label counts, if it is known. What is left is what older programs in Europe save.
 */
export function exchangeTextOf(content: Uint8Array): string {
  return new TextDecoder(encodingOf(content)).decode(content)
}

function encodingOf(content: Uint8Array): string {
  const [first, second] = content
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Without a mark: a document starts with `<`, of which one byte is zero.
  if (first !== 0 && second === 0) return 'utf-16le'
  if (first === 0 && second !== undefined && second !== 0) return 'utf-16be'
  if (isUtf8(content)) return 'utf-8'
  const head = new TextDecoder('latin1').decode(content.subarray(0, HEAD_CHARACTERS))
  const label = /encoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})["']/.exec(head)?.[1]
  const known = label === undefined ? null : knownEncoding(label)
  return known === null || known.startsWith('utf-') ? 'windows-1252' : known
}

function isUtf8(content: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(content)
    return true
  } catch {
    return false
  }
}

function knownEncoding(label: string): string | null {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}

/** Whether it starts as a document does. */
export function isMarkup(text: string): boolean {
  return /^\s*</.test(text.slice(0, HEAD_CHARACTERS))
}

/** Whether the first element of a document is that of an exchange, with or without a prefix. */
export function startsExchange(text: string): boolean {
  const prologue = text.slice(0, PROLOGUE_CHARACTERS)
  let at = 0
  for (;;) {
    at = prologue.indexOf('<', at)
    if (at < 0) return false
    const isComment = prologue.startsWith('<!--', at)
    if (!isComment && !/^<[?!]/.test(prologue.slice(at, at + 2))) break
    const end = prologue.indexOf(isComment ? '-->' : '>', at)
    if (end < 0) return false
    at = end
  }
  return /^<(?:[\w.-]{1,40}:)?openimmo[\s/>]/.test(prologue.slice(at, at + 60))
}
