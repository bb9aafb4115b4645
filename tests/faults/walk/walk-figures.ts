import { largestOf } from '@zuschlag/contracts/kernel/extremes'

/** What the walk asks of an operation, as ratios to the same figures of an idle product in the same run. */
export const walkGoal = {
  medianTimes: 5,
  liveMaxMs: 300,
  liveMaxTimes: 20,
  bidMaxMs: 1_000,
  bidMaxTimes: 30,
  /** Of the heap after a collection, a minute after the walk. */
  heapGrowth: 0.2,
} as const

/** Milliseconds that answers took, of one who bids and one who asks whether the product lives. */
export type Probes = { readonly bids: readonly number[]; readonly lives: readonly number[] }

export type Walked = {
  readonly operation: string
  readonly answers: Readonly<Record<string, number>>
  readonly ms: number
  readonly probes: Probes
}

export type Heap = { readonly before: number; readonly after: number }

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

const largest = (values: readonly number[]): number => largestOf(values, 0)

/** What of the goal an operation misses; empty where it holds. */
export function missedBy({ probes }: Walked, idle: Probes): readonly string[] {
  const [bid, live] = [median(idle.bids), median(idle.lives)]
  const { medianTimes, liveMaxMs, liveMaxTimes, bidMaxMs, bidMaxTimes } = walkGoal
  return [
    ...(median(probes.bids) > medianTimes * bid ? ['median bid'] : []),
    ...(median(probes.lives) > medianTimes * live ? ['median live'] : []),
    ...(largest(probes.bids) > Math.max(bidMaxMs, bidMaxTimes * bid) ? ['longest bid'] : []),
    ...(largest(probes.lives) > Math.max(liveMaxMs, liveMaxTimes * live) ? ['longest live'] : []),
  ]
}

function heapHolds({ before, after }: Heap): boolean {
  return after <= before * (1 + walkGoal.heapGrowth)
}

/** Operations that the scene has no answer for, each with why; no other may go without one. */
const withoutAnswer: Readonly<Record<string, string>> = {
  getDemoMail: 'only the demo has a mailbox',
  getDemoMailbox: 'only the demo has a mailbox',
}

export type WalkResult = {
  readonly idle: Probes
  readonly walked: readonly Walked[]
  /** Operations that answered nobody of the scene. */
  readonly unanswered: readonly string[]
  readonly heap: Heap
}

const notReached = ({ unanswered }: WalkResult): readonly string[] =>
  unanswered.filter((operation) => withoutAnswer[operation] === undefined)

export function walkHolds(result: WalkResult): boolean {
  const { idle, walked, heap } = result
  const isMissed = walked.some((each) => missedBy(each, idle).length > 0)
  return !isMissed && notReached(result).length === 0 && heapHolds(heap)
}

export function walkReport(result: WalkResult): string {
  const { idle, walked, heap } = result
  const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1)
  const missed = walked.filter((each) => missedBy(each, idle).length > 0).map(({ operation }) => operation)
  return [
    walkTable(idle, walked),
    `Heap after a collection: ${megabytes(heap.before)} MiB before, ${megabytes(heap.after)} MiB after`,
    `Not reached: ${notReached(result).join(', ') || 'none'}`,
    `Missed by: ${missed.join(', ') || 'none'}`,
    walkHolds(result) ? 'The goal holds.' : 'The goal does not hold.',
  ].join('\n\n')
}

const figures = ({ bids, lives }: Probes): readonly string[] =>
  [median(bids), largest(bids), median(lives), largest(lives)].map((ms) => ms.toFixed(1))

/** A table as in the documentation: each operation beside the idle product. */
function walkTable(idle: Probes, walked: readonly Walked[]): string {
  const rows = walked.map((each) => [
    each.operation,
    Object.entries(each.answers)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', '),
    each.ms.toFixed(0),
    ...figures(each.probes),
    missedBy(each, idle).join(', ') || 'holds',
  ])
  const head = ['operation', 'answers', 'ms', 'bid median', 'bid max', 'live median', 'live max', 'goal']
  const lines = [head, head.map(() => '---'), ['idle', '', '', ...figures(idle), ''], ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
