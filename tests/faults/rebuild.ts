import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = path.resolve(import.meta.dirname, '../..')

/** `npm run cli -- rebuild` beside the running product, which somebody kills unless it is done before. */
export function runRebuild(environment: NodeJS.ProcessEnv): {
  readonly killAfter: (ms: number) => Promise<void>
} {
  const child = spawn(process.execPath, [path.join(root, 'scripts/cli/cli.ts'), 'rebuild'], {
    cwd: root,
    env: environment,
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    async killAfter(ms) {
      await Promise.race([pause(ms), ended])
      if (child.exitCode === null) child.kill('SIGKILL')
      await ended
    },
  }
}
