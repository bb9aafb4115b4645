import { type FaultKind, faultKinds } from './fault-plan.ts'
import type { FaultRun } from './run-faults.ts'

export type KindSurvived = {
  readonly kind: FaultKind
  readonly count: number
  readonly notRecovered: number
  readonly recoveryMs: { readonly p50: number; readonly max: number } | null
  /** The longest time without an acknowledged bid, during the fault or after it. */
  readonly longestGapMs: number
}

/** How many faults of each kind were survived, and how long bids were missing after them. */
export function survivedByKind({ survived }: Pick<FaultRun, 'survived'>): readonly KindSurvived[] {
  return (Object.keys(faultKinds) as FaultKind[]).flatMap((kind) => {
    const own = survived.filter((each) => each.kind === kind)
    if (own.length === 0) return []
    const times = own
      .flatMap(({ recoveryMs }) => (recoveryMs === null ? [] : [recoveryMs]))
      .toSorted((a, b) => a - b)
    const p50 = times[Math.floor(times.length / 2)]
    const max = times.at(-1)
    const recoveryMs =
      p50 === undefined || max === undefined ? null : { p50: Math.round(p50), max: Math.round(max) }
    const longestGapMs = Math.round(Math.max(...own.map((each) => each.longestGapMs)))
    return [{ kind, count: own.length, notRecovered: own.length - times.length, recoveryMs, longestGapMs }]
  })
}

/** The report for a person; the last line says whether everything held. */
export function reportOf(run: FaultRun): string {
  const rows = survivedByKind(run).map(({ kind, count, notRecovered, recoveryMs, longestGapMs }) => {
    const times = recoveryMs === null ? '' : `${recoveryMs.p50} / ${recoveryMs.max} ms`
    const lost = notRecovered === 0 ? '' : `, ${notRecovered} without recovery`
    const gap = `${longestGapMs} ms`.padEnd(10)
    return `${kind.padEnd(20)} ${String(count).padStart(4)}   ${times.padEnd(18)} ${gap} ${faultKinds[kind]}${lost}`
  })
  const { counts, findings } = run.result
  const figures = Object.entries(counts).map(([name, count]) => `${name} ${count}`)
  return [
    `World ${run.world}, ${Math.round(run.ms / 1000)} s, ${run.survived.length} faults; first bid after the end of each, p50 / max; longest time without a bid:`,
    ...rows,
    `${figures.join(', ')}, requests duplicated on their way ${run.duplicated}`,
    ...findings.slice(0, 20).map(({ code, who, detail }) => `FOUND ${code}: ${who} ${detail}`),
    findings.length === 0
      ? 'Nothing lost, nothing doubled, everybody in order.'
      : `${findings.length} findings`,
  ].join('\n')
}

/** Whether nothing was found and every fault was recovered from. */
export function holds({ survived, result }: Pick<FaultRun, 'survived' | 'result'>): boolean {
  return result.findings.length === 0 && survived.every(({ recoveryMs }) => recoveryMs !== null)
}
