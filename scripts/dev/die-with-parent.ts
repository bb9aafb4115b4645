import { spawnSync } from 'node:child_process'

/**
 * Words to put before a command, so that the kernel ends it when this process dies in whatever way. Nothing
 * where the machine has no setpriv (util-linux); the command then outlives a kill -9.
 */
export function dieWithParent(signal: 'INT' | 'TERM'): readonly string[] {
  const hasSetpriv = process.platform === 'linux' && spawnSync('setpriv', ['--version']).status === 0
  return hasSetpriv ? ['setpriv', '--pdeathsig', signal] : []
}
