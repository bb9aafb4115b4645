import { useQuery } from '@tanstack/react-query'
import type { ExportVerificationResult } from '@zuschlag/engine/verification/export-verification-result'
import type { FileProblem } from '@zuschlag/engine/verification/file-problem'
import { useEffect, useRef, useState } from 'react'
import { signingKeysQuery } from '../../../kernel/api/site-queries.ts'
import { type ReceiptClaims, keyOf, readReceipts, RECEIPT_BYTES_MAX } from './read-receipt.ts'
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

/** Receipts that are looked for at once; an award pack names a few. */
export const RECEIPTS_MAX = 50

/** All files that were given until the page starts again; a name that was left out stands there once. */
type HeldFiles = SortedFiles

export const noFiles: HeldFiles = { file: null, isExport: false, receipts: [], leftOut: [] }

/**
 * Adds files to those that are held. Only another dispute file replaces a dispute file. Receipts of one file
 * are looked for together or not at all, the newest first.
 */
export function addFiles(held: HeldFiles, added: SortedFiles): HeldFiles {
  const keepsExport = held.isExport && !added.isExport
  const { file, isExport } = added.file === null || keepsExport ? held : added
  const refused = keepsExport && added.file !== null ? [added.file.name] : []
  const known = new Set(added.receipts.map(keyOf))
  const all = [...added.receipts, ...held.receipts.filter((claims) => !known.has(keyOf(claims)))]
  const { receipts, tooMany } = withinLimit(all)
  const given = new Set(added.receipts.map(({ fileName }) => fileName))
  if (file !== null && file === added.file) given.add(file.name)
  const before = held.leftOut.filter((name) => !given.has(name))
  return {
    file,
    isExport,
    receipts,
    leftOut: [...new Set([...before, ...added.leftOut, ...refused, ...tooMany])],
  }
}

function withinLimit(all: readonly ReceiptClaims[]) {
  const receipts: ReceiptClaims[] = []
  const tooMany: string[] = []
  for (const [name, claims] of Map.groupBy(all, ({ fileName }) => fileName)) {
    if (receipts.length + claims.length > RECEIPTS_MAX) tooMany.push(name)
    else receipts.push(...claims)
  }
  return { receipts, tooMany }
}

/** What was dropped: at most one file to verify, receipts to look for in it, and the names of all others. */
export type SortedFiles = {
  readonly file: File | null
  /** Whether the file says that it is a dispute file. */
  readonly isExport: boolean
  readonly receipts: readonly ReceiptClaims[]
  readonly leftOut: readonly string[]
}

/** So many files at once; nobody has more receipts of one object. */
const FILES_MAX = 50

/** Every dispute file names its format in its first line; members are in canonical order. */
const START_BYTES = 1024
const EXPORT_SIGN = '"format":"zuschlag-auction-export"'

/**
 * Separates receipts from dispute files by their content. Any other file is verified too where there is no
 * dispute file, and reported as what it is.
 */
export async function sortFiles(files: readonly File[]): Promise<SortedFiles> {
  const receipts: ReceiptClaims[] = []
  const exported: File[] = []
  const others: File[] = []
  for (const dropped of files.slice(0, FILES_MAX)) {
    const start = await textOf(dropped.slice(0, START_BYTES))
    const claims = dropped.size > RECEIPT_BYTES_MAX ? [] : readReceipts(dropped.name, await textOf(dropped))
    if (start.includes(EXPORT_SIGN)) exported.push(dropped)
    else if (claims.length === 0) others.push(dropped)
    else for (const claim of claims) receipts.push(claim)
  }
  const [file = null, ...more] = [...exported, ...others]
  const leftOut = [...more, ...files.slice(FILES_MAX)].map(({ name }) => name)
  return { file, isExport: exported.length > 0, receipts, leftOut }
}

/** Empty where the bytes cannot be read: verification then reports it. */
const textOf = (blob: Blob): Promise<string> => blob.text().catch(() => '')
