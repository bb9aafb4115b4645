const LINE_FEED = 0x0a

export type ByteLine = {
  readonly bytes: Uint8Array
  /** False for a last line that no line feed closes. */
  readonly isClosed: boolean
}

/** A line is longer than it may be. */
export class LineTooLong extends Error {
  override readonly name = 'LineTooLong'
}

/** The lines of a stream of bytes, without their line feeds, in memory for one line. @throws LineTooLong */
export async function* byteLines(
  chunks: AsyncIterable<Uint8Array>,
  lineBytesMax: number,
): AsyncGenerator<readonly ByteLine[]> {
  let parts: Uint8Array[] = []
  let partBytes = 0
  for await (const chunk of chunks) {
    const lines: ByteLine[] = []
    let from = 0
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      const rest = chunk.subarray(from, end)
      if (partBytes + rest.length > lineBytesMax) throw new LineTooLong()
      lines.push({
        bytes: parts.length === 0 ? rest : joined([...parts, rest], partBytes + rest.length),
        isClosed: true,
      })
      parts = []
      partBytes = 0
      from = end + 1
    }
    if (from < chunk.length) {
      parts.push(chunk.slice(from))
      partBytes += chunk.length - from
    }
    if (partBytes > lineBytesMax) throw new LineTooLong()
    yield lines
  }
  if (partBytes > 0) yield [{ bytes: joined(parts, partBytes), isClosed: false }]
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
