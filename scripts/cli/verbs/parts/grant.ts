import { parseArgs } from 'node:util'
import { grantReadOfAll } from '@zuschlag/engine/store/eventstoredb/grant-read'
import { inReadableLog } from '../../../product/readable-log.ts'
import type { CliIo, ExitCode } from '../../terminal/verb.ts'
import { WrongUse } from '../../terminal/verb.ts'

/**
 * `log grant`: gives an account of an EventStoreDB the right that the product needs and other accounts lack.
 */
export async function grantLogAccess(args: readonly string[], io: CliIo): Promise<ExitCode> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      to: { type: 'string' },
      account: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  const { to: connectionString, account, json } = values
  if (connectionString === undefined || account === undefined)
    throw new WrongUse('--to and --account are needed')
  if (!/^esdb(\+discover)?:\/\//.test(connectionString)) throw new WrongUse('--to is an esdb:// address')
  const location = { kind: 'eventstoredb', connectionString } as const
  const isNew = await inReadableLog(location, () => grantReadOfAll(connectionString, account))
  if (json) io.print(JSON.stringify({ account, isNew }))
  else io.print(isNew ? `${account} may read $all` : `${account} may read $all already`)
  return 0
}
