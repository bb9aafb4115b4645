/**
 * A document with `text` where a command keeps its figures: between `<!-- name: … -->` and `<!-- end of name -->`.
 * @throws where the document has no such place
 */
export function withRegion(document: string, name: string, text: string): string {
  const begin = document.indexOf(`<!-- ${name}: `)
  const begun = document.indexOf('-->', begin) + '-->'.length
  const end = document.indexOf(`<!-- end of ${name} -->`)
  if (begin < 0 || end < begun) throw new Error(`The document has no place for ${name}`)
  return `${document.slice(0, begun)}\n\n${text}\n\n${document.slice(end)}`
}
