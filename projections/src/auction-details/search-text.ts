/**
 * Text as it is searched: without case and accents, so that `koln` finds Köln and `strasse` finds Straße. Rows and
 * search words go through the same function.
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
