/** What a search box shows, what the page searches for, and what it was asked for since, the newest last. */
export type SearchText = {
  readonly text: string
  readonly value: string
  readonly asked: readonly string[]
}

/**
 * As the page searches for `value`. What is being typed stays where the box asked for it; another value, by
 * going back for instance, is shown.
 */
export function afterValue({ text, asked }: SearchText, value: string): SearchText {
  const at = asked.lastIndexOf(value)
  return at === -1 ? { text: value, value, asked: [] } : { text, value, asked: asked.slice(at + 1) }
}

/** What is searched for; nothing for a text that is too short. */
export function wantedOf(text: string, lengthMin: number): string {
  const wanted = text.trim()
  return wanted.length < lengthMin ? '' : wanted
}
