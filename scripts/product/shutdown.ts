import process from 'node:process'

const stopWithinMs = 10_000
/**
 * How long whatever was forgotten may hold on to a process that has stopped: the socket of an attempt at NATS
 * that took too long, for one, is open for minutes.
 */
const letGoWithinMs = 1_000
/** A terminal and npm both hand on one Ctrl-C, so it arrives twice; a person's second one comes later. */
const samePressMs = 400

/** For the terminal: a line each, the first below the `^C` that the terminal shows. */
export function sayInTerminal(): (line: string) => void {
  let before = '\n'
  return (line) => {
    process.stderr.write(`${before}${line}\n`)
    before = ''
  }
}

/**
 * Waits until the product is asked to end, then lets `stop` finish in order. A second request, or patience
 * running out, ends the process at once; the database notices that and stops by itself.
 * @param say gets the lines about it: a log in production, where each line is JSON
 * @returns the exit code: 0 asked for, 1 a part was lost.
 */
export async function untilStopped(
  lost: Promise<string>,
  stop: () => Promise<void>,
  say: (line: string) => void = sayInTerminal(),
): Promise<0 | 1> {
  // The reader may be gone; the last lines are not worth an unclean end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const asked = new Promise<undefined>((resolve) => {
    let firstAt: number | undefined
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        const now = performance.now()
        firstAt ??= now
        resolve(undefined)
        if (now - firstAt > samePressMs) process.exit(130)
      })
    }
  })
  const reason = await Promise.race([asked, lost])
  if (reason !== undefined) say(reason)
  say('Stopping …')
  const force = setTimeout(() => {
    say('Stopping took too long.')
    process.exit(1)
  }, stopWithinMs)
  await stop()
  clearTimeout(force)
  say('Stopped.')
  // Nothing waits for this timer: where nothing else is left the process ends at once.
  setTimeout(() => {
    say(`Left open: ${process.getActiveResourcesInfo().join(', ')}`)
    process.exit()
  }, letGoWithinMs).unref()
  return reason === undefined ? 0 : 1
}
