import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const pollMs = 20
/** How long a running server of these data may take for each way of being asked to stop. */
const patienceMs = { SIGINT: 10_000, SIGQUIT: 5_000, SIGKILL: 2_000 } as const

/** What a running server writes into its data directory: its process, and whether it takes connections. */
export type PostmasterFile = { readonly pid: number; readonly isReady: boolean }

export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return pid > 0 ? { pid, isReady: lines[7]?.trim() === 'ready' } : undefined
  } catch {
    return undefined
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** After a crash or a restart of the machine the number may belong to any other program by now. */
function isServerOf(pid: number, cluster: string): boolean {
  const file = `/proc/${pid}/cmdline`
  if (!isAlive(pid)) return false
  if (!existsSync(file)) return true
  const words = readFileSync(file, 'utf8').split('\0')
  return words.includes(cluster)
}

/**
 * Ends a server that an earlier, killed process left behind on these data, and removes the file that a dead
 * one left. The new server is a child of ours and dies with us; an adopted one would not.
 */
export async function endOrphan(cluster: string): Promise<void> {
  const found = readPostmasterFile(cluster)
  if (found === undefined) return
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isServerOf(found.pid, cluster)) break
    process.kill(found.pid, signal)
    const giveUp = performance.now() + patienceMs[signal]
    while (isServerOf(found.pid, cluster) && performance.now() < giveUp) await sleep(pollMs)
  }
  const left = readPostmasterFile(cluster)
  if (left !== undefined && !isServerOf(left.pid, cluster)) {
    rmSync(path.join(cluster, 'postmaster.pid'), { force: true })
  }
}
