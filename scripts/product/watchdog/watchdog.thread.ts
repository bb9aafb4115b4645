import { appendFileSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { type Debugger, Session } from 'node:inspector'
import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import { createBlockDetector, type WatchdogLimits } from './block-detector.ts'
import { fields, fieldsOf } from './heartbeat.ts'

export type WatchdogData = {
  readonly memory: SharedArrayBuffer
  /** Names of the watched threads; the first is the main one. */
  readonly threads: readonly string[]
  readonly limits: WatchdogLimits
  /** A file or a descriptor: the thread that logs for the others may be the blocked one. */
  readonly logTo: string | number
  readonly signal: NodeJS.Signals
}

/** Below the time after which the process is ended. */
const STACK_WITHIN_MS = 10_000

const { memory, threads, limits, logTo, signal } = workerData as WatchdogData

/** A line as the other threads log it. A log that takes none stops no watchdog. */
function log(level: 'warn' | 'error' | 'fatal', facts: object, msg: string): void {
  try {
    appendFileSync(logTo, `${JSON.stringify({ level, time: Date.now(), ...facts, msg })}\n`)
  } catch {
    // The disk is full, or nobody reads any more.
  }
}

async function report(thread: string, blockedMs: number): Promise<void> {
  const stack = thread === threads[0] ? await stackOfMain(STACK_WITHIN_MS) : null
  log('error', { thread, blockedMs, stack: stack ?? 'not available' }, 'event loop blocked')
}

const watched = threads.map((thread, index) => ({
  thread,
  own: fieldsOf({ memory, thread: index }),
  detector: createBlockDetector(limits),
}))
const main = fieldsOf({ memory, thread: 0 })

function look({ thread, own, detector }: (typeof watched)[number]): void {
  const finding = detector.tick(Atomics.load(own, fields.beat))
  const blockedMs = detector.blockedMs()
  if (finding === 'blocked') {
    Atomics.add(own, fields.blocks, 1)
    Atomics.store(own, fields.unsteady, 1)
    inBackground(report(thread, blockedMs), crash)
  } else if (finding === 'recovered') {
    log('warn', { thread, blockedMs }, 'event loop runs again')
  } else if (finding === 'steady') {
    Atomics.store(own, fields.unsteady, 0)
  } else if (finding === 'over' && Atomics.load(main, fields.debugged) === 0) {
    log('fatal', { thread, blockedMs, signal }, 'process ended: event loop blocked for too long')
    process.kill(process.pid, signal)
  }
}

setInterval(() => {
  for (const each of watched) look(each)
}, limits.tickMs)

const STACK_FRAMES_MAX = 20

/**
 * The stack of the main thread from a worker, also while JavaScript or a regular expression holds it:
 * function names and places, no values. Null where the thread does not answer in time, as within a system
 * call.
 */
function stackOfMain(withinMs: number): Promise<readonly string[] | null> {
  return new Promise((resolve) => {
    const session = new Session()
    const finish = (stack: readonly string[] | null): void => {
      clearTimeout(timer)
      session.disconnect()
      resolve(stack)
    }
    const timer = setTimeout(() => finish(null), withinMs)
    try {
      session.connectToMainThread()
    } catch {
      finish(null)
      return
    }
    const urls = new Map<string, string>()
    session.on('Debugger.scriptParsed', ({ params }) => void urls.set(params.scriptId, params.url))
    session.once('Debugger.paused', ({ params }) => {
      const frames = params.callFrames.slice(0, STACK_FRAMES_MAX)
      session.post('Debugger.resume')
      session.post('Debugger.disable', () => finish(frames.map((frame) => placeOf(frame, urls))))
    })
    session.post('Debugger.enable')
    session.post('Debugger.pause')
  })
}

function placeOf({ functionName, location }: Debugger.CallFrame, urls: ReadonlyMap<string, string>): string {
  const { scriptId, lineNumber, columnNumber = 0 } = location
  return `${functionName || '(anonymous)'} ${urls.get(scriptId) ?? ''}:${lineNumber + 1}:${columnNumber + 1}`
}
