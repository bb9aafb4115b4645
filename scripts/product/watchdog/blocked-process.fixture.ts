import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import { createWatchdog } from './watchdog.ts'

// A process that the watchdog watches: it writes a line for each turn of its event loop, and for so many
// milliseconds none.
const [logFile = '', endMs = '', blockMs = ''] = process.argv.slice(2)
const watchdog = createWatchdog(logFile, { tickMs: 50, reportMs: 500, endMs: Number(endMs), steadyMs: 500 })
watchdog.start()

function holdTheLoop(ms: number): void {
  const until = performance.now() + ms
  // One round is far from a block; all together hold the loop inside of a regular expression.
  while (performance.now() < until) /^(?:a+)+$/.test(`${'a'.repeat(22)}b`)
}

let isStarted = false
setInterval(() => {
  const looked = Promise.all([watchdog.readiness.check(), watchdog.metrics()]).then(([missing, metrics]) => {
    const blocks = /blocks_total\{thread="main"\} (\d+)/.exec(metrics)?.[1]
    process.stdout.write(`${JSON.stringify({ missing, blocks })}\n`)
  })
  inBackground(looked, crash)
}, 50)
process.on('SIGUSR2', () => {
  if (isStarted) return
  isStarted = true
  holdTheLoop(Number(blockMs))
})
