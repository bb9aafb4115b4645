/** The bytes of a file piece by piece: memory holds one piece, whatever the file's size. */
export async function* fileChunks(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    // A result before the end leaves the rest unread.
    await reader.cancel()
  }
}
