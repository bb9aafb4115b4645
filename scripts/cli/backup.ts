import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { makeBackup } from '../backup/make-backup.ts'
import { eventLogOf } from '../product/layout.ts'
import { reachDatabase } from '../product/reach-database.ts'
import { projectRoot } from '../project.ts'
import type { CliVerb } from './verb.ts'
import { WrongUse } from './verb.ts'

export const verb: CliVerb = {
  summary: 'writes everything that cannot be made anew into a folder: log, accounts, pictures and documents',
  usage: '--to FOLDER',
  help: `
The product may run meanwhile: the folder holds one state, in which nothing is missing that was acknowledged before. It is made
by this call, for the eyes of its owner alone, and appears under its name when all of it is written. A manifest says what is in it,
with a digest of each file. Sessions are left out: after a restore everybody signs in again.
The folder holds personal data and the pictures of identifications. Keep it as safe as the product.
Exit code 0: written. 1: not written, nothing is left behind.`,
  run: async (args, io) => {
    const { values } = parseArgs({ args: [...args], options: { to: { type: 'string' } } })
    if (values.to === undefined || values.to === '') throw new WrongUse('backup needs --to FOLDER')
    const folder = io.resolvePath(values.to)
    const configuration = io.configuration()
    const { dataDir } = configuration
    const database = await reachDatabase(configuration)
    try {
      const {
        log,
        database: accounts,
        files,
      } = await makeBackup(
        {
          log: eventLogOf(configuration),
          databaseUrl: database.url,
          dataDir,
          productVersion: productVersion(),
          createdAt: msToInstant(Date.now()),
        },
        folder,
      )
      const rows = accounts.tables.reduce((sum, table) => sum + table.rows, 0)
      io.print(
        `${folder}: ${Number(log.head ?? 0)} events, ${rows} rows, ${files.count} files, ${files.bytes} bytes`,
      )
      return 0
    } finally {
      await database.stop()
    }
  },
}

function productVersion(): string {
  const text = readFileSync(path.join(projectRoot, 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
