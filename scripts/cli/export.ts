import { hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { assertNever } from '@zuschlag/contracts/kernel/result'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { describeFault } from '@zuschlag/engine/judgement/describe-fault'
import { exportHistory } from '@zuschlag/engine/evidence-tools/export-history'
import { auctionIdFrom } from './evidence/arguments.ts'
import { numberedRules } from './evidence/numbered-rules.ts'
import { withProductLog } from './evidence/open-log.ts'
import type { CliIo, CliVerb, ExitCode } from './verb.ts'
import { WrongUse } from './verb.ts'

export const verb: CliVerb = {
  summary: 'writes the dispute file of an auction: its history, its rules and its hashes',
  usage: 'AUCTION_ID --out FILE',
  help: `
The file holds every event and every refused attempt with their hashes, the terms, the numbered rules, and a digest over
all of it; "verify --file FILE" judges it on any machine, without a database. People are in it by their ids alone.
The history is verified first; one that does not fit is not written.
Exit code 0: written. 1: there is no such auction, or its history does not verify. 2: wrong use, or not a log.`,
  run: async (args, io) => {
    const options = { out: { type: 'string' } } as const
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options })
    const [argument, ...more] = positionals
    if (argument === undefined || more.length > 0) throw new WrongUse('export needs the id of one auction')
    if (values.out === undefined || values.out === '') throw new WrongUse('export needs --out FILE')
    return exportTo(io.resolvePath(values.out), argument, io)
  },
}

function exportTo(file: string, argument: string, io: CliIo): Promise<ExitCode> {
  const auctionId = auctionIdFrom(argument)
  return withProductLog(io.configuration(), async (log) => {
    const made = await exportHistory({
      log,
      auctionId,
      exportedAt: msToInstant(Date.now()),
      rules: numberedRules(),
      sha256Hex: (text) => hash('sha256', text),
    })
    switch (made.status) {
      case 'notFound':
        io.say(`there is no auction ${auctionId}`)
        return 1
      case 'doesNotVerify':
        io.say(`not written: ${describeFault(made.fault)}`)
        return 1
      case 'ready':
        await writeWhole(file, made.lines)
        io.print(`${file}: ${made.trailer.events} events, ${made.trailer.attempts} attempts`)
        return 0
      default:
        return assertNever(made)
    }
  })
}

/** Writes beside the file and renames, so that nobody ever finds half of it. */
async function writeWhole(file: string, lines: AsyncIterable<string>): Promise<void> {
  const partial = `${file}.partial`
  try {
    await pipeline(lines, createWriteStream(partial))
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    throw fileProblem(error)
  }
}

function fileProblem(error: unknown): unknown {
  const isFileError = error instanceof Error && 'syscall' in error
  return isFileError ? new WrongUse(error.message) : error
}
