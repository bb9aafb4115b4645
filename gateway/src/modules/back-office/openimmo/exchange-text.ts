/** Characters searched for the start of a document and the name of its encoding. */
const HEAD_CHARACTERS = 400
const ONE_BYTE_LABEL =
  /encoding\s{0,9}=\s{0,9}["']((?:iso-?8859|windows-125|cp125|latin|macintosh)[\w-]{0,20})["']/i

/**
 * The text of a document. A byte order mark and what is valid UTF-8 say more than a label; without either the
 * label counts, if it is known. What is left is what older programs in Europe save.
 */
export function exchangeTextOf(content: Uint8Array): string {
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
export function decoded(content: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content)
  } catch {
    return null
  }
}

/** Whether it starts as a document does. */
export function isMarkup(text: string): boolean {
  return /^\s*</.test(text.slice(0, HEAD_CHARACTERS))
}
