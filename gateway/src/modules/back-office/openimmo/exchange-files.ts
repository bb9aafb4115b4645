/** A file of an archive, under every path that its bytes can mean. */
export type ArchivedFile = { readonly paths: readonly string[]; readonly content: Uint8Array }

/** Programs disagree on case, on the sign between folders and on how letters with accents are composed. */
export function normalizedPath(path: string): string {
  return path
    .split(/[/\\]/)
    .filter((part) => !['', '.', '..'].includes(part))
    .join('/')
    .normalize('NFC')
    .toLowerCase()
}

/** Whether a system has put the file there, and nobody has chosen it. */
export function isSystemFile(path: string): boolean {
  return path.split('/').some((part) => /^(?:\.|__macosx$|thumbs\.db$|desktop\.ini$)/.test(part))
}

/**
 * The file that an exchange names by its path, by the end of it, or by its name where no other file has the
 * same.
 */
export function findFile(files: readonly ArchivedFile[], named: string): Uint8Array | null {
  for (const path of [named, decoded(named)].map(normalizedPath)) {
    const filesWhere = (isIt: (one: string) => boolean) => files.filter(({ paths }) => paths.some(isIt))
    const [exact] = filesWhere((one) => one === path)
    const [ending] = filesWhere((one) => `/${one}`.endsWith(`/${path}`))
    const alike = filesWhere((one) => one.split('/').at(-1) === path.split('/').at(-1))
    const file = exact ?? ending ?? (alike.length === 1 ? alike[0] : undefined)
    if (path !== '' && file !== undefined) return file.content
  }
  return null
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
