/** By how much a read may grow from the small installation to the large one, and what noise may add. */
const growthGoal = { times: 2, floorMs: 20, floorBytes: 4_096 } as const

export type Measured = { readonly ms: number; readonly bytes: number }

/** An operation as one reader gets it, in the small installation and in the large one. */
export type Growth = {
  /** With its parameters, as `getUsers role=broker`. */
  readonly operation: string
  readonly reader: string
  readonly small: Measured
  readonly large: Measured
}

/** What differs but by its size, as a status: nothing can be said of it. */
export type Unequal = { readonly operation: string; readonly reader: string; readonly statuses: string }

export type GrowthResult = {
  readonly measured: readonly Growth[]
  readonly unequal: readonly Unequal[]
  /** Operations that answered no reader. */
  readonly unanswered: readonly string[]
}

const FILE = 'a file of everything, made in a thread'

/**
 * Operations whose answer is all that there is, each with why; every other has to stay as it is. Their time
 * may grow as their bytes do.
 */
export const mayGrow: Readonly<Record<string, string>> = {
  exportPersonalData: FILE,
  getBidLog: FILE,
  getOwnBidLog: FILE,
  getHistoryFile: FILE,
  getDisputeFile: FILE,
  getTimeLineFile: FILE,
  getAdministeredFile: FILE,
  getPublicAuctions: 'the whole public list, which is never cut',
  getPublicAuctionPoints: 'all of the map in one request',
  getOwnAuctions: 'all that one person takes part in',
}

/** Operations that the scene has no answer for, each with why; no other may go without one. */
const withoutAnswer: Readonly<Record<string, string>> = {
  getDemoMail: 'only the demo has a mailbox',
  getDemoMailbox: 'only the demo has a mailbox',
}

const nameOf = ({ operation }: Pick<Growth, 'operation'>): string => operation.split(' ')[0] ?? ''

/** What of the goal a read misses; what may grow misses it where its time grows more than its bytes. */
export function missedBy(growth: Growth): readonly ('time' | 'bytes')[] {
  if (mayGrow[nameOf(growth)] === undefined) return grownBy(growth, 1)
  const { small, large } = growth
  return grownBy(growth, Math.max(1, large.bytes / small.bytes)).filter((part) => part === 'time')
}

function grownBy({ small, large }: Growth, by: number): readonly ('time' | 'bytes')[] {
  const { times, floorMs, floorBytes } = growthGoal
  return [
    ...(large.ms > times * small.ms * by + floorMs ? (['time'] as const) : []),
    ...(large.bytes > times * small.bytes + floorBytes ? (['bytes'] as const) : []),
  ]
}

/** What may grow and was read, and never did: it has to stay as it is like every other. */
function needlesslyListed({ measured }: GrowthResult): readonly string[] {
  const grown = new Set(measured.filter((each) => grownBy(each, 1).length > 0).map(nameOf))
  const read = new Set(measured.map(nameOf))
  return Object.keys(mayGrow).filter((operation) => read.has(operation) && !grown.has(operation))
}

const notReached = ({ unanswered }: GrowthResult): readonly string[] =>
  unanswered.filter((operation) => withoutAnswer[operation] === undefined)

export function growthHolds(result: GrowthResult): boolean {
  const { measured, unequal } = result
  const isMissed = measured.some((each) => missedBy(each).length > 0)
  const isListed = needlesslyListed(result).length === 0
  return !isMissed && isListed && unequal.length === 0 && notReached(result).length === 0
}

/** What missed the goal, what may grow and did, and what could not be compared. */
export function growthReport(result: GrowthResult): string {
  const { measured, unequal } = result
  const missed = measured.filter((each) => missedBy(each).length > 0)
  const grown = measured.filter(
    (each) => mayGrow[nameOf(each)] !== undefined && each.large.bytes > each.small.bytes,
  )
  return [
    `${measured.length} reads compared, ${missed.length} missed the goal`,
    ...(missed.length === 0 ? [] : [tableOf(missed)]),
    ...(grown.length === 0 ? [] : ['May grow, and did:', tableOf(grown)]),
    `May grow, and did not: ${needlesslyListed(result).join(', ') || 'none'}`,
    `Answered otherwise: ${unequal.map((each) => `${each.operation} of ${each.reader} (${each.statuses})`).join(', ') || 'none'}`,
    `Not reached: ${notReached(result).join(', ') || 'none'}`,
    growthHolds(result) ? 'The goal holds.' : 'The goal does not hold.',
  ].join('\n\n')
}

function tableOf(rows: readonly Growth[]): string {
  const head = ['operation', 'reader', 'ms before', 'ms after', 'bytes before', 'bytes after', 'goal']
  const cells = rows.map((each) => {
    const { operation, reader, small, large } = each
    const goal = missedBy(each).join(', ') || mayGrow[nameOf(each)]
    return [operation, reader, small.ms.toFixed(1), large.ms.toFixed(1), small.bytes, large.bytes, goal]
  })
  return [head, head.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`).join('\n')
}
