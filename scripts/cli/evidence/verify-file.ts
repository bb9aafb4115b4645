import { createReadStream } from 'node:fs'
import { assertNever } from '@zuschlag/contracts/kernel/result'
import { nodeSha256 } from '@zuschlag/engine/evidence-tools/node-sha256'
import type { ExportVerdict } from '@zuschlag/engine/judgement/verify-export'
import { verifyExport } from '@zuschlag/engine/judgement/verify-export'
import { NotOfThisKind } from '../../for-person.ts'
import type { CliIo, ExitCode } from '../verb.ts'

const CHUNK_BYTES = 1024 * 1024

/** Verifies an exported file with nothing but the file. @throws NotOfThisKind for a file that is no export */
export async function verifyFile(
  file: string,
  receipts: readonly string[],
  asJson: boolean,
  io: CliIo,
): Promise<ExitCode> {
  const chunks =
    file === '-' ? io.stdin : createReadStream(io.resolvePath(file), { highWaterMark: CHUNK_BYTES })
  let verdict: ExportVerdict
  try {
    verdict = await verifyExport(chunks, { sha256: nodeSha256, receipts })
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    throw new NotOfThisKind(`${file}: ${error.message}`, { cause: error })
  }
  switch (verdict.status) {
    case 'notAnExport':
      throw new NotOfThisKind(`${file}: ${verdict.message}`)
    case 'doesNotFit':
      if (asJson) io.print(JSON.stringify({ fits: false, file, message: verdict.message }))
      else io.say(`✘ ${file}: ${verdict.message}`)
      return 1
    case 'fits':
      return report(verdict, file, receipts, asJson, io)
    default:
      return assertNever(verdict)
  }
}

type Fits = Extract<ExportVerdict, { status: 'fits' }>

function report(
  { header, events, attempts, receipts: held }: Fits,
  file: string,
  receipts: readonly string[],
  asJson: boolean,
  io: CliIo,
): ExitCode {
  const found = receipts.map((receipt) => ({ receipt, revision: held.get(receipt)?.revision ?? null }))
  const fits = found.every(({ revision }) => revision !== null)
  const { auctionId, exportedAt } = header
  if (asJson) {
    io.print(JSON.stringify({ fits, file, auctionId, events, attempts, exportedAt, receipts: found }))
    return fits ? 0 : 1
  }
  io.print(`✔ ${file}: auction ${auctionId}, ${events} events and ${attempts} attempts, as of ${exportedAt}`)
  for (const { receipt, revision } of found) {
    io.print(
      revision === null
        ? `✘ receipt ${receipt} is not in it`
        : `✔ receipt ${receipt} is revision ${revision}`,
    )
  }
  return fits ? 0 : 1
}
