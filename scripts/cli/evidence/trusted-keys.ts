import { readFileSync } from 'node:fs'
import { signingKeysSchema } from '@zuschlag/contracts/site/signing-keys'
import { isPublicKey } from '@zuschlag/engine/verification/export-signature'
import { UnsupportedFileTypeError } from '../../product/kernel/user-facing-error.ts'
import { ownPublicKeys } from '../../product/signing-key.ts'
import type { CliIo } from '../terminal/verb.ts'

const ANSWER_TIMEOUT_MS = 10_000

/**
 * Public keys that a person trusts: those that were named, else those of the installation on this machine.
 * @throws UnsupportedFileTypeError
 */
export async function trustedKeys(named: readonly string[], io: CliIo): Promise<readonly string[]> {
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
