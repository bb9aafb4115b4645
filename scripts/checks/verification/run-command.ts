import { spawn } from 'node:child_process'
import path from 'node:path'
import { projectRoot } from '../../product/kernel/project.ts'

export type CommandResult = { readonly code: number; readonly output: string }

const children = new Set<ReturnType<typeof spawn>>()

/** Ctrl-C in a terminal reaches the children as well; a signal to this process alone must be handed on. */
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
    process.exitCode = 130
  })
}

/**
 * Runs a command of node_modules/.bin, or `node` with a script, in the project's root.
 * @param show lets the reader watch; otherwise the output is kept and returned.
 * @param variables added to the environment of this process.
 */
export async function runCommand(
  command: readonly string[],
  show = false,
  variables: NodeJS.ProcessEnv = {},
): Promise<CommandResult> {
  const [name = '', ...args] = command
  const file = name === 'node' ? process.execPath : path.join(projectRoot, 'node_modules/.bin', name)
  const isTerminal = process.stdout.isTTY
  const child = spawn(file, args, {
    cwd: projectRoot,
    env: { ...process.env, ...(isTerminal ? { FORCE_COLOR: '1' } : {}), ...variables },
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
  })
  children.add(child)
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (exitCode) => resolve(exitCode ?? 1))
  })
  children.delete(child)
  return { code, output: Buffer.concat(chunks).toString() }
}
