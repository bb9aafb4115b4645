/**
 * Text as it is searched: without case and accents, so that `koln` finds Köln and `strasse` finds Straße.
 * Rows and search words go through the same function.
 */
export function searchTextOf(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Words of a search that count; the rest is left out. */
export const SEARCH_WORDS_MAX = 8

/** A pattern of LIKE for each word of a search; a text that is searched matches them all. */
export function searchPatterns(search: string): readonly string[] {
  const words = searchTextOf(search).split(' ').filter(Boolean).slice(0, SEARCH_WORDS_MAX)
  return words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
}
