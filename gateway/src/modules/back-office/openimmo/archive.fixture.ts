import { strToU8, zipSync } from 'fflate'

/** A ZIP archive with these files, texts as UTF-8. */
export function archiveOf(files: Readonly<Record<string, Uint8Array | string>>): Uint8Array {
  const contents = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === 'string' ? strToU8(content) : content,
  ])
  return zipSync(Object.fromEntries(contents) as Record<string, Uint8Array>)
}
