import { createReadStream } from 'node:fs'
import { assertNever } from '@zuschlag/contracts/kernel/result'
import { nodeSha256 } from '@zuschlag/engine/evidence-tools/node-sha256'
import type { ExportVerdict } from '@zuschlag/engine/judgement/verify-export'
import { verifyExport } from '@zuschlag/engine/judgement/verify-export'
import type { CliIo, ExitCode } from '../verb.ts'

const CHUNK_BYTES = 1024 * 1024

/** Judges an exported file with nothing but the file. */
export async function verifyFile(file: string, receipts: readonly string[], io: CliIo): Promise<ExitCode> {
  const chunks =
    file === '-' ? io.stdin : createReadStream(io.resolvePath(file), { highWaterMark: CHUNK_BYTES })
  let verdict: ExportVerdict
  try {
    verdict = await verifyExport(chunks, { sha256: nodeSha256, receipts })
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    io.say(`${file}: ${error.message}`)
    return 2
  }
  switch (verdict.status) {
    case 'notAnExport':
      io.say(`${file}: ${verdict.message}`)
      return 2
    case 'doesNotFit':
      io.say(`✘ ${file}: ${verdict.message}`)
      return 1
    case 'fits':
      return tell(verdict, file, receipts, io)
    default:
      return assertNever(verdict)
  }
}

type Fits = Extract<ExportVerdict, { status: 'fits' }>

function tell(
  { header, events, attempts, receipts: held }: Fits,
  file: string,
  receipts: readonly string[],
  io: CliIo,
): ExitCode {
  io.print(
    `✔ ${file}: auction ${header.auctionId}, ${events} events and ${attempts} attempts, as of ${header.exportedAt}`,
  )
  let isComplete = true
  for (const receipt of receipts) {
    const revision = held.get(receipt)?.revision
    if (revision === undefined) isComplete = false
    io.print(
      revision === undefined
        ? `✘ receipt ${receipt} is not in it`
        : `✔ receipt ${receipt} is revision ${revision}`,
    )
  }
  return isComplete ? 0 : 1
}
