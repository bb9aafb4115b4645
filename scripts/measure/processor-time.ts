import { readdirSync, readFileSync } from 'node:fs'

/** Parts of a second in which Linux counts processor time, on every platform that Node runs on. */
const TICKS_PER_SECOND = 100

type Process = { readonly parent: number; readonly ticks: number }

/**
 * Processor time that a process and all that it started took so far, in seconds, those that ended included.
 * Null where the system has no `/proc`.
 */
export function processorSeconds(pid: number): number | null {
  const processes = allProcesses()
  if (processes === null) return null
  let ticks = 0
  const waiting = [pid]
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    ticks += processes.get(one)?.ticks ?? 0
    for (const [child, { parent }] of processes) if (parent === one) waiting.push(child)
  }
  return ticks / TICKS_PER_SECOND
}

function allProcesses(): ReadonlyMap<number, Process> | null {
  const found = new Map<number, Process>()
  for (const name of namesIn('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const process = processOf(statOf(name))
    if (process !== null) found.set(Number(name), process)
  }
  return found.size === 0 ? null : found
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function statOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1')
  } catch {
    // It ended meanwhile.
    return ''
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
