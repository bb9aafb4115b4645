import { readFileSync } from 'node:fs'

/**
 * Loaded before the product by `node --import` in the fault tests, and by nothing else: the wall clock of
 * this process, in every thread of it, is off by as many milliseconds as the file says that CLOCK_OFFSET_FILE
 * names. Timers and performance.now() run on, as on a machine whose clock somebody sets.
 */
const POLL_INTERVAL_MS = 50
const file = process.env['CLOCK_OFFSET_FILE']
const RealDate = Date

let offsetMs = 0
function look(): void {
  try {
    offsetMs = file === undefined ? 0 : Number(readFileSync(file, 'utf8')) || 0
  } catch {
    offsetMs = 0
  }
}
look()
setInterval(look, POLL_INTERVAL_MS).unref()

const movedNow = (): number => RealDate.now() + offsetMs

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [movedNow()] : args, newTarget) as Date,
  get: (target, name, receiver) =>
    name === 'now' ? movedNow : (Reflect.get(target, name, receiver) as unknown),
})
