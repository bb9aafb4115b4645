import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { parseInstant } from '@zuschlag/contracts/kernel/instant'
import { replay, type ReplayStep, type ReplayUntil } from '@zuschlag/engine/verification-cli/replay'
import { UserFacingError } from '../../product/kernel/user-facing-error.ts'
import { auctionIdFrom } from '../evidence/arguments.ts'
import { describeStep } from '../evidence/describe-step.ts'
import { numberedRules } from '../../product/numbered-rules.ts'
import { withProductLog } from '../evidence/open-log.ts'
import { type CliIo, type CliVerb, type ExitCode, WrongUse, parsed } from '../terminal/verb.ts'

export const verb: CliVerb = {
  summary: 'the history of an auction step by step: what happened, what was refused, and by which rule',
  usage: 'AUCTION_ID [--until REVISION|INSTANT] [--json]',
  help: `
--until 12                     up to revision 12, with what was refused there
--until 2026-10-24T21:59:58Z   up to this engine time
--json                         one line of JSON for each step: stream, event, rule, the state before and after

Refused bids stand where they were decided, with the figures that the bidder was shown. The numbers in brackets are
those of docs/rules. Reads the log alone, also while the product runs.
A history is printed as stored; "verify" checks whether it is true.
Exit code 0: replayed. 1: there is no such auction, or it cannot be read. 2: wrong use, or not a log.`,
  isStreaming: true,
  run: async (args, io) => {
    const options = { until: { type: 'string' } } as const
    const { positionals, values } = parsed(args, options, true)
    const [argument, ...more] = positionals
    if (argument === undefined || more.length > 0) throw new WrongUse('replay needs the id of one auction')
    const auctionId = auctionIdFrom(argument)
    const until = untilFrom(values.until)
    return withProductLog(io.configuration(), (log) =>
      print(replay(log, auctionId, until), auctionId, values.json, io),
    )
  },
}

function untilFrom(text: string | undefined): ReplayUntil {
  if (text === undefined) return null
  if (/^\d{1,15}$/.test(text)) return { revision: Number(text) }
  const instant = parseInstant(text)
  if (instant === null)
    throw new WrongUse(`--until ${text.slice(0, 60)} is neither a revision nor an instant in UTC`)
  return { instant }
}

async function print(
  steps: AsyncIterable<ReplayStep>,
  auctionId: AuctionId,
  asJson: boolean,
  io: CliIo,
): Promise<ExitCode> {
  const rules = new Map(numberedRules().map(({ rule, text }) => [rule, text]))
  let timeZone = 'UTC'
  let count = 0
  for await (const step of steps) {
    count += 1
    if (step.event.type === 'AuctionDrafted') timeZone = step.event.data.terms.timeZone
    if (asJson) io.print(JSON.stringify(step))
    else io.print(describeStep(step, timeZone, (rule) => rules.get(rule) ?? '').join('\n'))
    await io.drained()
  }
  if (count > 0) return 0
  throw new UserFacingError(`there is no auction ${auctionId}`)
}
