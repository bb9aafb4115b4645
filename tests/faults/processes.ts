import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Processes by their parent, from /proc: the product starts some without reporting them. */
export function childrenOf(parent: number, name?: string): readonly number[] {
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return []
    try {
      const [, command = '', rest = ''] =
        /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${entry}/stat`, 'utf8')) ?? []
      const isChild = Number(rest.split(' ')[1]) === parent && (name === undefined || command === name)
      return isChild ? [Number(entry)] : []
    } catch {
      return []
    }
  })
}

/**
 * To a process and all below it, the parent first, so that it does not notice what becomes of its children.
 */
export function signalTree(pid: number, signal: NodeJS.Signals): void {
  const below = childrenOf(pid)
  try {
    process.kill(pid, signal)
  } catch {
    // It is gone already.
  }
  for (const child of below) signalTree(child, signal)
}

/**
 * Limits how large a file the process may write, or lifts the limit. It stands for a full disk: every write
 * that needs room fails, and it works without a file system of its own, without root and in any container
 * (util-linux is in every Debian).
 */
export function limitFileSize(pid: number, bytes: number | 'unlimited'): void {
  const result = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`], {
    encoding: 'utf8',
  })
  if (result.status !== 0) throw new Error(`prlimit: ${result.stderr || String(result.error)}`)
}
