/** Larger files are not read. */
export const CSV_BYTES_MAX = 256 * 1024

/** `spreadsheet`: the program's own file instead of a CSV file; `binary`: no text at all. */
export type CsvFileFault = 'tooLarge' | 'spreadsheet' | 'binary'

const spreadsheetStarts = [
  // A ZIP archive, as .xlsx and .ods are, and the older .xls.
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]
const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte)

/** The text of a file in the encoding that spreadsheets save it in. */
export function csvTextOf(bytes: Uint8Array): { readonly text: string } | { readonly fault: CsvFileFault } {
  if (bytes.length > CSV_BYTES_MAX) return { fault: 'tooLarge' }
  if (spreadsheetStarts.some((start) => startsWith(bytes, start))) return { fault: 'spreadsheet' }
  // The decoder takes the byte order mark away.
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  return text.includes('\0') ? { fault: 'binary' } : { text }
}

function encodingOf(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be'
  // Without a mark: a Latin letter of UTF-16 has one byte that is zero.
  if (bytes.length > 1 && bytes[0] !== 0 && bytes[1] === 0) return 'utf-16le'
  if (bytes.length > 1 && bytes[0] === 0 && bytes[1] !== 0) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    // Every sequence of bytes is text in it: what is left is what older programs in Europe save.
    return 'windows-1252'
  }
}
