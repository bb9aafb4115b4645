import { type AppendExpectedRevision, jsonEvent, NO_STREAM } from '@eventstore/db-client'
import { asReadReason, LogReadError } from '../log-read-error.ts'
import { callFailure } from './call-failure.ts'
import { ClientHolder } from './client-holder.ts'
import { withTimeout } from '../../time/with-timeout.ts'
import { readNewest } from './read-calls.ts'

const METADATA_OF_ALL = '$$$all'
const CALL_MS = 5000
/** Who reads `$all` where nobody was named. */
const DEFAULT_READERS: readonly string[] = ['$admins']

type Metadata = { readonly $acl?: { readonly $r?: string | readonly string[] } }

/**
 * Lets an account read `$all`, the one right beyond those of every account that the product needs. Other
 * readers and other rights stay as they are.
 *
 * @param connectionString of an administrator
 * @returns false where the account was named before
 * @throws LogReadError where the store does not answer, or refuses
 */
export async function grantReadOfAll(connectionString: string, account: string): Promise<boolean> {
  const holder = new ClientHolder(connectionString)
  try {
    const newest = await readNewest(holder, METADATA_OF_ALL, { silentMs: CALL_MS })
    const metadata = (newest?.data ?? {}) as Metadata
    const readers = [metadata.$acl?.$r ?? DEFAULT_READERS].flat()
    if (readers.includes(account)) return false
    const data = { ...metadata, $acl: { ...metadata.$acl, $r: [...readers, account] } }
    const expectedRevision: AppendExpectedRevision = newest?.revision ?? NO_STREAM
    const options = { expectedRevision, credentials: holder.credentials, deadline: CALL_MS }
    const event = jsonEvent({ type: '$metadata', data })
    await withTimeout(holder.get().appendToStream(METADATA_OF_ALL, event, options), CALL_MS)
    return true
  } catch (error) {
    if (error instanceof LogReadError) throw error
    const failure = callFailure(error)
    throw new LogReadError('reason' in failure ? asReadReason(failure.reason) : 'storeFailed', error)
  } finally {
    await holder.close()
  }
}
