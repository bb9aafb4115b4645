import { parentPort, workerData } from 'node:worker_threads'
import { type ExchangeOrder, readOpenImmo } from './read-exchange.ts'

// Entry of the thread that reads one OpenImmo file and ends. Pictures are transferred, not copied.
const answer = await readOpenImmo(workerData as ExchangeOrder)
const transferred: ArrayBuffer[] = []
const attachments = !answer.ok
  ? []
  : answer.value.attachments.map((attachment) => {
      if (typeof attachment.content === 'string') return attachment
      const content = new Uint8Array(attachment.content)
      transferred.push(content.buffer)
      return { ...attachment, content }
    })
parentPort?.postMessage(
  answer.ok ? { ...answer, value: { ...answer.value, attachments } } : answer,
  transferred,
)
