import { readFileSync } from 'node:fs'

/**
 * Which process it is, for certain: a number alone is given out again. `<pid>:<start>`; without /proc the
 * start stays empty.
 */
export function processIdentity(pid: number = process.pid): string {
  return `${pid}:${statOf(pid)?.start ?? ''}`
}

/**
 * The id of a process that is stopped (SIGSTOP, a suspended terminal); null where it runs, or is not the one
 * that was named.
 */
export function stoppedProcess(identity: string): number | null {
  const [pid, start] = identity.split(':')
  const stat = statOf(Number(pid))
  return stat === null || start === '' || stat.start !== start || stat.state !== 'T' ? null : Number(pid)
}

type Stat = { readonly state: string; readonly start: string }

function statOf(pid: number): Stat | null {
  try {
    // The second field is the program's name in brackets and may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return { state: fields[0] ?? '', start: fields[19] ?? '' }
  } catch {
    return null
  }
}
