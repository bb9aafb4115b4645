import { useQuery } from '@tanstack/react-query'
import type { ExportVerificationResult } from '@zuschlag/engine/verification/export-verification-result'
import type { FileProblem } from '@zuschlag/engine/verification/file-problem'
import { useEffect, useRef, useState } from 'react'
import { signingKeysQuery } from '../../../kernel/api/site-queries.ts'
import type { ReceiptClaims } from './read-receipt.ts'
import type { VerifyJob, VerifyReport } from './verify-messages.ts'

/** What is known of the file that was given last. */
type VerificationState =
  | { readonly status: 'idle' }
  | { readonly status: 'verifying'; readonly file: File; readonly bytes: number }
  | {
      readonly status: 'verified'
      readonly file: File
      readonly result: ExportVerificationResult
      readonly tookMs: number
    }
  | { readonly status: 'unreadable'; readonly file: File }

type FileVerification = {
  /** Everything is loaded; what is given before waits for it. */
  readonly isReady: boolean
  readonly verification: VerificationState
  readonly verify: (file: File, receipts: readonly ReceiptClaims[]) => void
  readonly forget: () => void
}

type Running = { readonly worker: Worker; order: number; startedAt: number; file: File | null }

/**
 * Verifies in a worker that lives as long as the page is open. It trusts the keys that the platform
 * publishes.
 */
export function useVerification(): FileVerification {
  const { data: published, isPending } = useQuery(signingKeysQuery)
  const running = useRef<Running>(null)
  const [isReady, setReady] = useState(false)
  const [verification, setVerification] = useState<VerificationState>({ status: 'idle' })

  useEffect(() => {
    const worker = new Worker(new URL('verify.worker.ts', import.meta.url), { type: 'module' })
    const state: Running = { worker, order: 0, startedAt: 0, file: null }
    running.current = state
    worker.addEventListener('message', ({ data }: MessageEvent<VerifyReport>) => {
      if (data.type === 'ready') setReady(true)
      else if (data.order === state.order && state.file !== null)
        setVerification(afterReport(data, state.file, performance.now() - state.startedAt))
    })
    return () => worker.terminate()
  }, [])

  return {
    isReady: isReady && !isPending,
    verification,
    verify: (file, receipts) => {
      const state = running.current
      if (state === null) return
      state.order += 1
      state.file = file
      state.startedAt = performance.now()
      setVerification({ status: 'verifying', file, bytes: 0 })
      const order: VerifyJob = {
        order: state.order,
        file,
        receipts: receipts.map(({ eventHash }) => eventHash),
        knownKeys: published?.keys.map(({ publicKey }) => publicKey) ?? [],
        knownRules: typeof published?.rulesDigest === 'string' ? [published.rulesDigest] : null,
      }
      state.worker.postMessage(order)
    },
    forget: () => {
      if (running.current !== null) running.current.order += 1
      setVerification({ status: 'idle' })
    },
  }
}

function afterReport(
  data: Exclude<VerifyReport, { type: 'ready' }>,
  file: File,
  tookMs: number,
): VerificationState {
  switch (data.type) {
    case 'progress':
      return { status: 'verifying', file, bytes: data.bytes }
    case 'result':
      return { status: 'verified', file, result: data.result, tookMs }
    default:
      return { status: 'unreadable', file }
  }
}

type MisfitPlace = 'atHeader' | 'atLine' | 'afterLine' | 'atTrailer'

const misfitPlaces: Partial<Record<FileProblem, MisfitPlace>> = {
  termsDiffer: 'atHeader',
  trailerMissing: 'afterLine',
  trailerDiffers: 'atTrailer',
  signatureMissing: 'atTrailer',
  signatureWrong: 'atTrailer',
}

/**
 * The text that names where a file itself is damaged. It names a line and no revision: a line that cannot be
 * read may be one of the history, a refused attempt or the trailer.
 */
export const misfitPlaceOf = (problem: FileProblem | null, line: number): MisfitPlace =>
  line === 1 ? 'atHeader' : ((problem === null ? undefined : misfitPlaces[problem]) ?? 'atLine')
