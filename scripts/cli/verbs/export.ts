import { hash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { assertNever } from '@zuschlag/contracts/kernel/result'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { describeFault } from '@zuschlag/engine/verification/fault'
import { exportHistory } from '@zuschlag/engine/verification-cli/export-history'
import packageFacts from '../../../package.json' with { type: 'json' }
import { UserFacingError, UnsupportedFileTypeError } from '../../product/kernel/user-facing-error.ts'
import { signingKeyOf } from '../../product/signing-key.ts'
import { auctionIdFrom } from '../evidence/arguments.ts'
import { counted } from '../evidence/describe-verification.ts'
import { numberedRules } from '../../product/numbered-rules.ts'
import { withProductLog } from '../evidence/open-log.ts'
import { type CliVerb, type ExitCode, type VerbIo, WrongUse, parsed } from '../terminal/verb.ts'

export const verb: CliVerb = {
  summary: 'writes the dispute file of an auction: its history, its rules and its hashes',
  usage: 'AUCTION_ID --out FILE [--json]',
  help: `
--out FILE   where it is written; the folder must exist
--json       one JSON document: the file, its events and its attempts

The file holds every event and every refused attempt with their hashes, the terms, the numbered rules, and a digest over
all of it, signed with the key of this installation (SIGNING_KEY, or the kept one); "verify --file FILE" checks it on
any machine, without a database. People are in it by their ids alone.
The history is verified first; one that does not fit is not written.
Exit code 0: written. 1: there is no such auction, or its history does not verify. 2: wrong use, not a log, or FILE cannot be written.`,
  run: async (args, io) => {
    const options = { out: { type: 'string' } } as const
    const { positionals, values } = parsed(args, options, true)
    const [argument, ...more] = positionals
    if (argument === undefined || more.length > 0) throw new WrongUse('export needs the id of one auction')
    if (values.out === undefined || values.out === '') throw new WrongUse('export needs --out FILE')
    const file = io.resolvePath(values.out)
    if (!existsSync(path.dirname(file)))
      throw new UnsupportedFileTypeError(`there is no folder ${path.dirname(file)}`)
    return exportTo(file, argument, values.json, io)
  },
}

function exportTo(file: string, argument: string, asJson: boolean, io: VerbIo): Promise<ExitCode> {
  const auctionId = auctionIdFrom(argument)
  const configuration = io.configuration()
  return withProductLog<ExitCode>(configuration, async (log) => {
    const made = await exportHistory({
      log,
      auctionId,
      exportedAt: msToInstant(Date.now()),
      rules: numberedRules(),
      sha256Hex: (text) => hash('sha256', text),
      signedBy: { release: packageFacts.version, sign: signingKeyOf(configuration).sign },
    })
    switch (made.status) {
      case 'notFound':
        throw new UserFacingError(`there is no auction ${auctionId}`)
      case 'doesNotVerify':
        throw new UserFacingError(`not written: ${describeFault(made.fault)}`)
      case 'ready': {
        await io.finishing(writeWhole(file, made.lines, io.signal))
        const { events, attempts } = made.trailer
        io.print(
          asJson
            ? JSON.stringify({ file, auctionId, events, attempts })
            : `${file}: ${counted(events, 'event')}, ${counted(attempts, 'attempt')}`,
        )
        return 0
      }
      default:
        return assertNever(made)
    }
  })
}

/** Writes beside the file and renames, so that nobody ever finds half of it. */
async function writeWhole(file: string, lines: AsyncIterable<string>, signal: AbortSignal): Promise<void> {
  const partial = `${file}.partial`
  try {
    await pipeline(lines, createWriteStream(partial), { signal })
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined)
    throw fileProblem(error)
  }
}

function fileProblem(error: unknown): unknown {
  const isFileError = error instanceof Error && 'syscall' in error
  return isFileError ? new UnsupportedFileTypeError(`--out: ${error.message}`, { cause: error }) : error
}
