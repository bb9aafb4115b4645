import { createReadStream, readFileSync } from 'node:fs'
import type { CommandReceipt } from '@zuschlag/contracts/auction/receipt'
import { assertNever } from '@zuschlag/contracts/kernel/result'
import { nodeSha256, verifyEd25519InNode } from '@zuschlag/engine/verification-cli/node-crypto'
import { rulesDigest, keyIdOf, isPublicKey } from '@zuschlag/engine/verification/export-signature'
import type { ExportVerificationResult } from '@zuschlag/engine/verification/export-verification-result'
import { verifyExport } from '@zuschlag/engine/verification/verify-export'
import { signingKeysSchema } from '@zuschlag/contracts/site/signing-keys'
import { UnsupportedFileTypeError } from '../../product/kernel/user-facing-error.ts'
import { numberedRules } from '../../product/numbered-rules.ts'
import type { CliIo, ExitCode } from '../terminal/verb.ts'
import { ownPublicKeys } from '../../product/signing-key.ts'

const CHUNK_BYTES = 1024 * 1024

type FileToVerify = {
  readonly file: string
  /** Hashes of events that must be in it. */
  readonly receipts: readonly string[]
  /** Public keys that are trusted, or where they are. */
  readonly keys: readonly string[]
  readonly asJson: boolean
}

/**
 * Verifies an exported file with nothing but the file and trusted keys. @throws UnsupportedFileTypeError for
 * a file that is no export
 */
export async function verifyFile(asked: FileToVerify, io: CliIo): Promise<ExitCode> {
  const { file, receipts, asJson } = asked
  const knownKeys = await trustedKeys(asked.keys, io)
  const chunks =
    file === '-' ? io.stdin : createReadStream(io.resolvePath(file), { highWaterMark: CHUNK_BYTES })
  let result: ExportVerificationResult
  try {
    result = await verifyExport(chunks, {
      sha256: nodeSha256,
      receipts,
      knownKeys,
      verifySignature: verifyEd25519InNode,
      knownRules: [rulesDigest(numberedRules(), nodeSha256.hex)],
    })
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    throw new UnsupportedFileTypeError(`${file}: ${error.message}`, { cause: error })
  }
  switch (result.status) {
    case 'notAnExport':
      throw new UnsupportedFileTypeError(`${file}: ${result.message}`)
    case 'newerRelease':
    case 'doesNotFit': {
      const { status, message } = result
      if (asJson) io.print(JSON.stringify({ fits: false, status, file, message }))
      else io.say(`${status === 'newerRelease' ? '!' : '✘'} ${file}: ${message}`)
      return status === 'newerRelease' ? 3 : 1
    }
    case 'fits':
      return report(result, asked, asked.keys.length === 0 ? null : knownKeys, io)
    default:
      return assertNever(result)
  }
}

type Fits = Extract<ExportVerificationResult, { status: 'fits' }>

function report(
  result: Fits,
  { file, receipts, asJson }: FileToVerify,
  named: readonly string[] | null,
  io: CliIo,
): ExitCode {
  const { header, events, attempts, proof, hasKnownRules, receipts: held } = result
  const found = receipts.map((receipt) => {
    const event: Partial<CommandReceipt> = held.get(receipt) ?? {}
    const {
      revision = null,
      code: refusedAs = null,
      price = null,
      engineTime = null,
      commandId = null,
    } = event
    return { receipt, revision, refusedAs, price, engineTime, commandId }
  })
  const fits = found.every(({ revision }) => revision !== null)
  const { auctionId, exportedAt } = header
  const exitCode = !fits ? 1 : proof.status === 'known' ? 0 : 3
  if (asJson) {
    const facts = { fits, status: proof.status, file, auctionId, events, attempts, exportedAt }
    io.print(JSON.stringify({ ...facts, proof, hasKnownRules, receipts: found }))
    return exitCode
  }
  const mark = proof.status === 'known' ? '✔' : '!'
  io.print(
    `${mark} ${file}: auction ${auctionId}, ${events} events and ${attempts} attempts, as of ${exportedAt}`,
  )
  io.print(`${mark} ${describeProof(result, named)}`)
  if (hasKnownRules === false) io.print('! the rules in it do not read as those of this release')
  for (const each of found) io.print(describeReceipt(each, result))
  return exitCode
}

type FoundReceipt = {
  readonly receipt: string
  readonly revision: number | null
  /** The rejection code of a refused attempt; null for an accepted command. */
  readonly refusedAs: string | null
  readonly price: number | null
  readonly engineTime: string | null
  readonly commandId: string | null
}

/** What the history says of a hash, for a reader who has the receipt; the hash alone proves no other line. */
function describeReceipt(found: FoundReceipt, { header, proof }: Fits): string {
  const { receipt, revision, refusedAs, price, engineTime, commandId } = found
  if (revision === null)
    return `✘ receipt ${receipt} is not in it; ask for a newer file if it is later than ${header.exportedAt}`
  const mark = proof.status === 'known' ? '✔' : '!'
  const place = refusedAs === null ? `revision ${revision}` : `refused attempt ${revision}: ${refusedAs}`
  const facts = `${price === null ? 'no price' : `price ${price}`}, at ${engineTime}, command ${commandId}`
  return `${mark} receipt ${receipt} is ${place}; compare it with ${facts}`
}

/** `named`: keys that --key names, which may be none; null where those of this installation are trusted. */
function describeProof({ header, events, proof }: Fits, named: readonly string[] | null): string {
  switch (proof.status) {
    case 'unsigned':
      return 'consistent, not signed: nobody can prove that it is complete'
    case 'known':
      return `genuine as of ${header.exportedAt}, last revision ${events - 1}: signed by the trusted key ${proof.keyId}`
    case 'unknownKey': {
      const signed = `consistent, signed by the unknown key ${proof.keyId} (${proof.publicKey})`
      if (named === null)
        return `${signed}: compare it with the one that the platform publishes at /api/public/signing-keys, or name it with --key`
      const ids = named.map((key) => keyIdOf(key, nodeSha256.hex)).join(', ') || 'none'
      return `${signed}, not one of the keys that you trust (${ids}): not proven to come from this platform`
    }
    case 'unchecked':
      return `consistent, the signature of key ${proof.keyId} was not verified`
  }
}

const ANSWER_TIMEOUT_MS = 10_000

/**
 * Public keys that a person trusts: those that were named, else those of the installation on this machine.
 * @throws UnsupportedFileTypeError
 */
async function trustedKeys(named: readonly string[], io: CliIo): Promise<readonly string[]> {
  if (named.length === 0) return ownPublicKeys(io.configuration())
  return (await Promise.all(named.map((source) => keysIn(source, io)))).flat()
}

async function keysIn(source: string, io: CliIo): Promise<readonly string[]> {
  if (isPublicKey(source)) return [source]
  try {
    const text = /^https?:/.test(source) ? await textAt(source) : readFileSync(io.resolvePath(source), 'utf8')
    if (isPublicKey(text.trim())) return [text.trim()]
    return signingKeysSchema.parse(JSON.parse(text)).keys.map(({ publicKey }) => publicKey)
  } catch (error) {
    throw new UnsupportedFileTypeError(`--key ${source}: no public keys can be read there`, { cause: error })
  }
}

async function textAt(url: string): Promise<string> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
  return answer.text()
}
