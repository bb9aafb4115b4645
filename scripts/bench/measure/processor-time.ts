import { readdirSync, readFileSync } from 'node:fs'

/** Parts of a second in which Linux counts processor time, on every platform that Node runs on. */
const TICKS_PER_SECOND = 100

type Process = { readonly parent: number; readonly ticks: number }

/**
 * Processor time that processes and all that they started took so far, in seconds, those that ended included.
 * Null where the system has no `/proc`.
 */
export function processorSeconds(pids: readonly number[]): number | null {
  const processes = new Map<number, Process>()
  for (const name of orNone(() => readdirSync('/proc').filter((each) => /^\d+$/.test(each)), [])) {
    // One that ended meanwhile has no line any more.
    const process = processOf(orNone(() => readFileSync(`/proc/${name}/stat`, 'latin1'), ''))
    if (process !== null) processes.set(Number(name), process)
  }
  if (processes.size === 0) return null
  const ticksOf = (one: number): number =>
    [...processes].reduce(
      (sum, [child, { parent }]) => (parent === one ? sum + ticksOf(child) : sum),
      processes.get(one)?.ticks ?? 0,
    )
  return pids.reduce((sum, pid) => sum + ticksOf(pid), 0) / TICKS_PER_SECOND
}

function orNone<T>(read: () => T, none: T): T {
  try {
    return read()
  } catch {
    return none
  }
}

/** Of a line of `stat`: its second field, the name, may itself have blanks and parentheses. */
export function processOf(stat: string): Process | null {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields.length < 15) return null
  // Own time as a user and in the kernel, then the same of the children that it waited for.
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return { parent: Number(fields[1]), ticks }
}
