/** A file of an archive, under every name that its bytes can mean. */
export type ArchivedFile = { readonly paths: readonly string[]; readonly content: Uint8Array }

/** What systems put into archives and folders for themselves. */
const own = new Set(['__macosx', 'thumbs.db', 'desktop.ini'])

/** Programs disagree on case, on the sign between folders and on how letters with accents are composed. */
export function normalizedPath(path: string): string {
  return path
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('/')
    .normalize('NFC')
    .toLowerCase()
}

/** Whether a system has put the file there, and nobody has chosen it. */
export function isSystemFile(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.') || own.has(part))
}

export const fileName = (path: string): string => path.split('/').at(-1) ?? path

/**
 * Files of an archive by the path that an exchange names: the whole path, the end of one, or a name alone
 * where one file has it.
 */
export class ExchangeFiles {
  readonly #byPath = new Map<string, ArchivedFile>()
  readonly #byName = new Map<string, ReadonlySet<ArchivedFile>>()

  constructor(files: readonly ArchivedFile[]) {
    for (const file of files)
      for (const path of file.paths) {
        // Of two that could be meant, the first was named first.
        if (!this.#byPath.has(path)) this.#byPath.set(path, file)
        const name = fileName(path)
        this.#byName.set(name, new Set([...(this.#byName.get(name) ?? []), file]))
      }
  }

  find(named: string): Uint8Array | null {
    for (const path of [named, decoded(named)].map(normalizedPath)) {
      const alike = [...(this.#byName.get(fileName(path)) ?? [])]
      const file =
        this.#byPath.get(path) ??
        alike.find(({ paths }) => paths.some((one) => `/${one}`.endsWith(`/${path}`))) ??
        (alike.length === 1 ? alike[0] : undefined)
      if (file !== undefined) return file.content
    }
    return null
  }

  get paths(): readonly string[] {
    return [...this.#byPath.keys()]
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
