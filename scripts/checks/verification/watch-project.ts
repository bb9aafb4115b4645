import { type FSWatcher, watch } from 'node:fs'
import { projectRoot } from '../../product/kernel/project.ts'

const ignored = /(^|\/)(node_modules|dist|\.[^/]+)(\/|$)/
/** Editors write several files at once, and some of them twice. */
const settleMs = 300

/** Runs the work at once, and again after each change of a file, until the watcher is closed. */
export function watchProject(work: () => Promise<unknown>, folder = projectRoot): FSWatcher {
  let isDue = true
  let isRunning = false
  const runWhileDue = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    while (isDue) {
      isDue = false
      await work()
    }
    isRunning = false
  }
  let timer: NodeJS.Timeout | undefined
  // Watches before the first run, so that no change during it is missed.
  const watcher = watch(folder, { recursive: true }, (_event, name) => {
    if (name === null || ignored.test(name)) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      isDue = true
      run()
    }, settleMs)
  })
  watcher.once('close', () => clearTimeout(timer))
  const run = (): void => {
    runWhileDue().catch((error: unknown) => watcher.emit('error', error))
  }
  run()
  return watcher
}
