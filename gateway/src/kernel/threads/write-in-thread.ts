import { parentPort, workerData } from 'node:worker_threads'

/** What a thread that writes a document answers: the bytes, or the failure as its log line says it. */
export type WriterAnswer = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly error: string }

/** The whole of a thread: writes one document from its order, and ends. */
export async function writeInThread(write: (order: never) => Promise<Buffer> | string): Promise<void> {
  try {
    // A copy: small buffers share their memory, which cannot be transferred.
    const bytes = new Uint8Array(Buffer.from(await write(workerData as never)))
    parentPort?.postMessage({ bytes } satisfies WriterAnswer, [bytes.buffer])
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    parentPort?.postMessage({ error: text } satisfies WriterAnswer)
  }
}
