import { demoId } from '../../demo/content/demo-id.ts'
import { UnusableAnswer } from '../../client/api-client.ts'
import { type RobotBid, runRobots, signInRobot } from '../../demo/robots/robot-run.ts'
import { UserFacingError } from '../../product/kernel/user-facing-error.ts'
import { type CliVerb, WrongUse, parsed } from '../terminal/verb.ts'

const RATE_DEFAULT = 4
const RATE_MAX = 30
const MINUTES_DEFAULT = 10
const MINUTES_MAX = 120
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Two investors, so that a visitor who is signed in as anna is outbid and can bid back. */
const robotNames = [
  { name: 'ben', tenantId: undefined },
  { name: 'multi', tenantId: demoId('tenant:linde') },
] as const

export const verb: CliVerb = {
  summary: 'lets two demo bidders bid on running demo objects, so that a visitor sees a live process',
  usage: '[--auction AUCTION_ID]… [--rate BIDS] [--minutes MINUTES] [--url URL] [--json]',
  help: `
--auction AUCTION_ID  bid on this object alone; may be given several times. Default: every running bidding process
--rate BIDS           bids per minute in all, 1 to ${RATE_MAX}; default ${RATE_DEFAULT}
--minutes MINUTES     how long, 1 to ${MINUTES_MAX}; default ${MINUTES_DEFAULT}
--url URL             where the product runs; default PUBLIC_URL, else http://localhost:PORT
--json                one line of JSON for each bid, and one for the numbers at the end

Signs in as ben@demo.example and multi@demo.example over HTTP, as any client would. Robots take small steps and stop at half above
the start price, or just below the immediate purchase price. Prints one line for each bid; Ctrl-C stops it.
Exit code 0: the time is over or nothing is left to bid on. 1: the product does not answer. 2: wrong use.`,
  isStreaming: true,
  run: async (args, io) => {
    const { values } = parsed(args, {
      auction: { type: 'string', multiple: true, default: [] },
      rate: { type: 'string', default: String(RATE_DEFAULT) },
      minutes: { type: 'string', default: String(MINUTES_DEFAULT) },
      url: { type: 'string' },
    })
    const bidsPerMinute = wholeNumber('--rate', values.rate, RATE_MAX)
    const minutes = wholeNumber('--minutes', values.minutes, MINUTES_MAX)
    const wrong = values.auction.find((id) => !UUID.test(id))
    if (wrong !== undefined) throw new WrongUse(`--auction takes the id of an object, not "${wrong}"`)
    const { publicUrl, port } = io.configuration()
    const url = new URL(values.url ?? publicUrl ?? `http://localhost:${port}`).origin
    try {
      const robots = await Promise.all(
        robotNames.map(({ name, tenantId }) => signInRobot(url, name, tenantId)),
      )
      io.say(`Bidding on ${url} for ${minutes} min, about ${bidsPerMinute} bids a minute. Ctrl-C stops.`)
      const { signal, say } = io
      const onBid = (bid: RobotBid): void => io.print(values.json ? JSON.stringify(bid) : describeBid(bid))
      const auctionIds = values.auction.map((id) => id.toLowerCase())
      const tally = await runRobots({ robots, auctionIds, bidsPerMinute, minutes, signal, onBid, say })
      if (values.json) io.print(JSON.stringify(tally))
      io.say(`${tally.accepted} bids accepted, ${tally.refused} refused.`)
      return 0
    } catch (error) {
      if (!(error instanceof UnusableAnswer)) throw error
      throw new UserFacingError(error.message, { cause: error })
    }
  },
}

function wholeNumber(option: string, text: string, max: number): number {
  const value = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
  if (value >= 1 && value <= max) return value
  throw new WrongUse(`${option} takes a whole number from 1 to ${max}, not "${text}"`)
}

function describeBid(bid: RobotBid): string {
  const { robot, currency, price, title } = bid
  const style = { style: 'currency', currency, maximumFractionDigits: 0 } as const
  const amount = new Intl.NumberFormat('de-AT', style).format(price)
  const answer = bid.status === 'accepted' ? `accepted, receipt ${bid.revision}` : bid.code
  const time = new Date().toTimeString().slice(0, 8)
  return `${time}  ${robot.padEnd(6)} ${amount.padEnd(12)}  ${answer}  ${title}`
}
