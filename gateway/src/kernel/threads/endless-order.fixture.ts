import { LimitedThreads } from './limited-threads.ts'

const threads = new LimitedThreads<null, object>({
  entry: new URL('data:text/javascript,for (;;) {}'),
  name: 'endless',
  timeoutMs: 600_000,
  heapMaxMb: 64,
  concurrentMax: 1,
  waitingMax: 0,
})
await threads.run(null, 'anybody')
