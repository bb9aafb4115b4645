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

/** Operations whose answer is all that there is, each with why; every other has to stay as it is. */
export const mayGrow: Readonly<Record<string, string>> = {
  exportPersonalData: FILE,
  getBidLog: FILE,
  getOwnBidLog: FILE,
  getHistoryFile: FILE,
  getDisputeFile: FILE,
  getTimeLineFile: FILE,
  getAdministeredFile: FILE,
}

/** Operations that the scene has no answer for, each with why; no other may go without one. */
const withoutAnswer: Readonly<Record<string, string>> = {
  getDemoMail: 'only the demo has a mailbox',
  getDemoMailbox: 'only the demo has a mailbox',
}

const nameOf = ({ operation }: Pick<Growth, 'operation'>): string => operation.split(' ')[0] ?? ''

/** What of the goal a read misses; empty where it holds, or may grow. */
export function missedBy(growth: Growth): readonly ('time' | 'bytes')[] {
  const { small, large } = growth
  const { times, floorMs, floorBytes } = growthGoal
  if (mayGrow[nameOf(growth)] !== undefined) return []
  return [
    ...(large.ms > times * small.ms + floorMs ? (['time'] as const) : []),
    ...(large.bytes > times * small.bytes + floorBytes ? (['bytes'] as const) : []),
  ]
}

const notReached = ({ unanswered }: GrowthResult): readonly string[] =>
  unanswered.filter((operation) => withoutAnswer[operation] === undefined)

export function growthHolds(result: GrowthResult): boolean {
  const { measured, unequal } = result
  const isMissed = measured.some((each) => missedBy(each).length > 0)
  return !isMissed && unequal.length === 0 && notReached(result).length === 0
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
    `Answered otherwise: ${unequal.map((each) => `${each.operation} of ${each.reader} (${each.statuses})`).join(', ') || 'none'}`,
    `Not reached: ${notReached(result).join(', ') || 'none'}`,
    growthHolds(result) ? 'The goal holds.' : 'The goal does not hold.',
  ].join('\n\n')
}

function tableOf(rows: readonly Growth[]): string {
  const head = ['operation', 'reader', 'ms before', 'ms after', 'bytes before', 'bytes after', 'goal']
  const cells = rows.map((each) => {
    const { operation, reader, small, large } = each
    const goal = mayGrow[nameOf(each)] ?? missedBy(each).join(', ')
    return [operation, reader, small.ms.toFixed(1), large.ms.toFixed(1), small.bytes, large.bytes, goal]
  })
  return [head, head.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`).join('\n')
}
