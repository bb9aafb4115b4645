import { openSync } from 'node:fs'
import process from 'node:process'
import { LimitedThreads } from './limited-threads.ts'

const threads = new LimitedThreads<null, object>({
  entry: new URL('data:text/javascript,'),
  name: 'without room',
  timeoutMs: 10_000,
  heapMaxMb: 64,
  concurrentMax: 1,
  waitingMax: 0,
})

try {
  for (;;) openSync('/dev/null', 'r')
} catch {
  // All that this process may open is open.
}
process.send?.(await threads.run(null, 'anybody'))
process.disconnect()
process.exit()
