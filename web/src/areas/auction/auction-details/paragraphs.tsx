/** Plain text of an organiser: blank lines part paragraphs, single ones stay as they are. */
export function Paragraphs({ text }: { text: string }) {
  const paragraphs = text.trim().split(/\n\s*\n/)
  return paragraphs.map((paragraph) => (
    <p key={paragraph} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {paragraph}
    </p>
  ))
}
