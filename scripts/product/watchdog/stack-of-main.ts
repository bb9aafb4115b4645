import { Session } from 'node:inspector'
import type { Debugger } from 'node:inspector'

const STACK_FRAMES_MAX = 20

/**
 * The stack of the main thread from a worker, also while JavaScript or a regular expression holds it:
 * function names and places, no values. Null where the thread does not answer in time, as within a system
 * call.
 */
export function stackOfMain(withinMs: number): Promise<readonly string[] | null> {
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
