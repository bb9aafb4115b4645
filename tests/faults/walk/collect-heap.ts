import { writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { isMainThread } from 'node:worker_threads'
import { runInNewContext } from 'node:vm'

/**
 * Loaded before the product by `node --import` in the walk, and by nothing else: on SIGUSR2 the heap is
 * collected, and its size is written to the file that HEAP_FILE names.
 */
const file = process.env['HEAP_FILE']

if (isMainThread && file !== undefined) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  process.on('SIGUSR2', () => {
    collect()
    writeFileSync(file, String(process.memoryUsage().heapUsed))
  })
}
