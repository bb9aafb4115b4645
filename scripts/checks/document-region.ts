/**
 * A document with `text` where a command keeps its figures: between `<!-- name: … -->` and
 * `<!-- end of name -->`.
 * @throws where the document has no such place
 */
export function withRegion(document: string, name: string, text: string): string {
  const markerStart = document.indexOf(`<!-- ${name}: `)
  const markerEnd = document.indexOf('-->', markerStart) + '-->'.length
  const end = document.indexOf(`<!-- end of ${name} -->`)
  if (markerStart < 0 || end < markerEnd) throw new Error(`The document has no place for ${name}`)
  return `${document.slice(0, markerEnd)}\n\n${text}\n\n${document.slice(end)}`
}
