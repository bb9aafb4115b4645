import { verifyExport } from '@zuschlag/engine/verification/verify-export'
import { sha256, verifyEd25519InBrowser } from './browser-crypto.ts'
import type { VerifyJob, VerifyReport } from './verify-messages.ts'

// Verification in a worker: the code of `cli verify --file`, with nothing but the file.

const PROGRESS_EVERY_MS = 100

const report = (message: VerifyReport): void => self.postMessage(message)

async function verify({ order, file, receipts, knownKeys, knownRules }: VerifyJob): Promise<void> {
  let said = performance.now()
  const onProgress = (bytes: number): void => {
    if (performance.now() - said < PROGRESS_EVERY_MS) return
    said = performance.now()
    report({ type: 'progress', order, bytes })
  }
  try {
    const trusted = { knownKeys, verifySignature: verifyEd25519InBrowser, ...(knownRules && { knownRules }) }
    const result = await verifyExport(fileChunks(file), { sha256, receipts, onProgress, ...trusted })
    report({ type: 'result', order, result })
  } catch {
    report({ type: 'unreadable', order })
  }
}

self.addEventListener('message', ({ data }: MessageEvent<VerifyJob>) => void verify(data))
report({ type: 'ready' })

/** The bytes of a file piece by piece: memory holds one piece, whatever the file's size. */
async function* fileChunks(file: Blob): AsyncGenerator<Uint8Array> {
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
