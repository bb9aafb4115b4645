import { existsSync } from 'node:fs'
import path from 'node:path'
import { assertWritable } from '../../product/check-before-start.ts'
import { assertFoldersAreEmpty, checkBackup, restoreBackup } from '../backup/restore-backup.ts'
import { SITE_IN_BACKUP } from '../backup/site-in-backup.ts'
import { UserFacingError } from '../../product/kernel/user-facing-error.ts'
import { reachDatabase } from '../../product/reach-database.ts'
import { describeVerification } from '../evidence/describe-verification.ts'
import { verifyProduct } from '../evidence/verify-product.ts'
import { everySecond } from '../terminal/progress-lines.ts'
import { type CliVerb, WrongUse, parsed } from '../terminal/verb.ts'

export const verb: CliVerb = {
  summary: 'brings back what "backup" wrote, into an empty DATA_DIR and an empty database',
  usage: '--from FOLDER [--json]',
  help: `
--from FOLDER   a folder that "backup" wrote
--json          one JSON document: what was restored and verified

Every file is compared with its digest before anything is written. Then the tables are made as they were and brought to this release's
shape, the files and the log are copied (the site file to
DATA_DIR/site/site.json), the read models are built from the log, and all of it is verified as "verify" does.
A target that holds anything, a backup that is damaged and one of a later release are refused. What fails or is interrupted on the way
leaves the target empty.
Exit code 0: everything is back and verified. 1: not. 2: wrong use.`,
  run: async (args, io) => {
    const { values } = parsed(args, { from: { type: 'string' } })
    if (values.from === undefined || values.from === '') throw new WrongUse('restore needs --from FOLDER')
    const folder = io.resolvePath(values.from)
    const configuration = io.configuration()
    const { dataDir } = configuration
    if (configuration.eventStoreUrl !== null)
      throw new UserFacingError(
        'EVENTSTOREDB_URL is set: restore without it, then bring the log over with "log copy"',
      )
    const run = { signal: io.signal, onProgress: everySecond(io.say) }
    const manifest = await checkBackup(folder, run)
    const { createdAt, files } = manifest
    io.say(`The backup of ${createdAt} is whole: ${files.count} files`)
    assertWritable(dataDir)
    await assertFoldersAreEmpty(dataDir)
    const database = await reachDatabase(configuration)
    try {
      const target = { databaseUrl: database.url, dataDir }
      await io.finishing(restoreBackup(folder, manifest, target, run))
    } finally {
      await database.stop()
    }
    const verification = await verifyProduct({ auctionId: undefined, isLogOnly: false }, configuration, io)
    const siteFile = path.join(dataDir, SITE_IN_BACKUP)
    const site = existsSync(siteFile) ? siteFile : null
    if (values.json)
      io.print(JSON.stringify({ dataDir, createdAt, files: files.count, siteFile: site, ...verification }))
    else {
      io.print(`${dataDir}: restored, as of ${createdAt}`)
      if (site !== null) io.print(`${site}: the site file of the backup; let SITE_FILE name it`)
      for (const line of describeVerification(verification)) io.print(line)
    }
    return verification.fits ? 0 : 1
  },
}
