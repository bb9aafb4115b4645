import { exit } from 'node:process'
import { parentPort, workerData } from 'node:worker_threads'
import type { PdfMark } from './draw-mark.ts'
import { limitUnpacking } from './limit-unpacking.ts'
import { markPdf, opensForAll } from './mark-pdf.ts'

/** Without a mark it is only asked whether everybody can open the document. */
export type MarkOrder = { readonly path: string; readonly mark: PdfMark | null }

/** Lists of objects unpack to a few megabytes; texts and pictures stay packed. */
const UNPACKED_BYTES_MAX = 24 * 1024 * 1024

// Entry of the thread that marks one document and ends. In a thread, `exit` ends the thread.
limitUnpacking(UNPACKED_BYTES_MAX, () => exit(1))
const { path, mark } = workerData as MarkOrder
const answer = await (mark === null ? opensForAll(path) : markPdf(path, mark))
if (answer.ok) {
  const value = new Uint8Array(answer.value)
  parentPort?.postMessage({ ...answer, value }, [value.buffer])
} else parentPort?.postMessage(answer)
