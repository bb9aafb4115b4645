/** A run of text; `tag` is the tag that it stands in, `at` where it begins. */
type TextPart = { readonly at: number; readonly tag: string | null; readonly text: string }

const tagged = /<(?<tag>\w+)>(?<text>.*?)<\/\k<tag>>/gs

/** "as <b>anna</b> here" in its parts; tags do not nest, and one that is not closed is text. */
export function splitTags(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  const addPlain = (at: number, end: number): void => {
    if (end > at) parts.push({ at, tag: null, text: text.slice(at, end) })
  }
  let position = 0
  for (const match of text.matchAll(tagged)) {
    addPlain(position, match.index)
    parts.push({ at: match.index, tag: match.groups?.['tag'] ?? null, text: match.groups?.['text'] ?? '' })
    position = match.index + match[0].length
  }
  addPlain(position, text.length)
  return parts
}
