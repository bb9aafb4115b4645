import { parseArgs } from 'node:util'
import { assertFoldersAreEmpty, checkBackup, restoreBackup } from '../backup/restore-backup.ts'
import { ForPerson } from '../for-person.ts'
import { reachDatabase } from '../product/reach-database.ts'
import { verifyProduct } from './evidence/verify-product.ts'
import type { CliVerb } from './verb.ts'
import { WrongUse } from './verb.ts'

export const verb: CliVerb = {
  summary: 'brings back what "backup" wrote, into an empty DATA_DIR and an empty database',
  usage: '--from FOLDER',
  help: `
Every file is compared with its digest before anything is written. Then the tables are made as they were and brought to this release's
shape, the files and the log are copied, the read models are built from the log, and all of it is verified as "verify" does.
A target that holds anything, a backup that is damaged and one of a later release are refused. What fails on the way leaves the target
empty.
Exit code 0: everything is back and verified. 1: not.`,
  run: async (args, io) => {
    const { values } = parseArgs({ args: [...args], options: { from: { type: 'string' } } })
    if (values.from === undefined || values.from === '') throw new WrongUse('restore needs --from FOLDER')
    const folder = io.resolvePath(values.from)
    const configuration = io.configuration()
    if (configuration.eventStoreUrl !== null)
      throw new ForPerson(
        'EVENTSTOREDB_URL is set: restore without it, then bring the log over with "log copy"',
      )
    const manifest = await checkBackup(folder)
    io.say(`The backup of ${manifest.createdAt} is whole: ${manifest.files.count} files`)
    await assertFoldersAreEmpty(configuration.dataDir)
    const database = await reachDatabase(configuration)
    try {
      await restoreBackup(folder, manifest, { databaseUrl: database.url, dataDir: configuration.dataDir })
    } finally {
      await database.stop()
    }
    io.print(`${configuration.dataDir}: restored, as of ${manifest.createdAt}`)
    return verifyProduct({ auctionId: undefined, isLogOnly: false }, io)
  },
}
