// Plain JavaScript, because the bootstrap speaks before Node 24 and its type stripping are installed.

/** @param {number} milliseconds */
export function formatDuration(milliseconds) {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`
  if (milliseconds < 100_000) return `${(milliseconds / 1000).toFixed(1)} s`
  return `${Math.floor(milliseconds / 60_000)} min ${Math.round((milliseconds % 60_000) / 1000)} s`
}

/**
 * Runs one long step and leaves one line with its time. A terminal sees the step while it runs; a log file
 * gets the line when the step becomes noticeable, so that silence never lasts long.
 *
 * @template T
 * @param {string} label
 * @param {() => T | Promise<T>} work
 * @param {{ note?: (result: T) => string | undefined, expected?: string }} [options]
 * @returns {Promise<T>}
 */
export async function step(label, work, { note, expected } = {}) {
  const startedAt = performance.now()
  const out = process.stderr
  const announcement = expected === undefined ? `${label} …` : `${label} (${expected}) …`
  const noticeableMs = 1500
  if (out.isTTY) out.write(`  ${announcement}`)
  const notice = out.isTTY ? undefined : setTimeout(() => out.write(`  ${announcement}\n`), noticeableMs)
  const finish = (/** @type {string} */ mark, /** @type {string | undefined} */ extra) => {
    clearTimeout(notice)
    const time = formatDuration(performance.now() - startedAt)
    out.write(`${out.isTTY ? '\r\x1b[K' : ''}${mark} ${label}${extra ? `: ${extra}` : ''} (${time})\n`)
  }
  try {
    const result = await work()
    finish('✔', note?.(result))
    return result
  } catch (error) {
    finish('✘', 'failed')
    throw error
  }
}
