import { randomBytes, timingSafeEqual } from 'node:crypto'
import { normalizePassword } from '@zuschlag/contracts/account/password-rules'
import { ConcurrencyLimit } from '../../../kernel/concurrency-limit.ts'
import { argon2id, CONCURRENT_HASHES_MAX } from './argon2id/argon2id.ts'
import type { HashRequest } from './argon2id/hash-request.ts'

/**
 * OWASP's argon2id: 19 MiB, two passes, parallelism 1; about 40 ms. Each hash contains its parameters, so
 * they may rise later.
 */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
const NONCE_LENGTH_BYTES = 16
/** Requests that may wait for a hash; further ones are refused with Retry-After. */
export const QUEUED_HASHES_MAX = 64

export class TooManyHashes extends Error {
  override readonly name = 'TooManyHashes'
}

/** Queue key of people who are signed in or opened a mailed link: they have rate limits of their own. */
const KNOWN_PEOPLE = 'known people'

const hashes = new ConcurrencyLimit({ concurrentMax: CONCURRENT_HASHES_MAX, waitingMax: QUEUED_HASHES_MAX })

/** Requests that wait for a hash now. */
export const queuedHashes = (): number => hashes.waiting

async function limited(clientKey: string, work: () => Promise<Buffer>): Promise<Buffer> {
  const tag = await hashes.run(clientKey, work)
  if (tag === 'busy') throw new TooManyHashes('Too many password checks at once')
  return tag
}

type Cost = Omit<HashRequest, 'message' | 'nonce'>

const derive = (password: string, nonce: Buffer, cost: Cost): Promise<Buffer> =>
  argon2id({ message: normalizePassword(password), nonce, ...cost })

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

/** PHC string of a new hash. Throws `TooManyHashes` when too many are waiting. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(NONCE_LENGTH_BYTES)
  const tag = await limited(KNOWN_PEOPLE, () => derive(password, nonce, PARAMETERS))
  const { memory, passes, parallelism } = PARAMETERS
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Of nobody's password: checked where there is no account, so that both cases take the same time. */
const nobodysHash = `$argon2id$v=19$m=${PARAMETERS.memory},t=${PARAMETERS.passes},p=1$${base64(Buffer.alloc(16, 7))}$${base64(Buffer.alloc(32))}`

/**
 * Whether the password fits; false after the usual time where there is no hash. Throws `TooManyHashes`.
 * @param clientKey client that is not signed in; hashes are scheduled fairly by client
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  clientKey = KNOWN_PEOPLE,
): Promise<boolean> {
  const match = phc.exec(stored ?? nobodysHash)
  if (match === null) throw new Error('A stored password hash is not a PHC string')
  const [, memory, passes, parallelism, nonce = '', expectedTag = ''] = match
  const expected = Buffer.from(expectedTag, 'base64')
  const parameters = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  }
  const tag = await limited(clientKey, () => derive(password, Buffer.from(nonce, 'base64'), parameters))
  return timingSafeEqual(tag, expected) && stored !== null
}
