import { systemTimers, yieldToEventLoop } from '@zuschlag/engine/time/timers'

/** Rows that are written without a pause: some milliseconds, for long ones too. */
export const ROWS_AT_ONCE = 200

/**
 * An object as JSON, its lists some rows at a time: the whole of it would keep the event loop for as long as
 * it takes to write, and to hand it to a thread takes longer than that.
 */
export async function* jsonPieces(value: object): AsyncGenerator<string> {
  let before = '{'
  for (const [name, member] of Object.entries(value) as [string, unknown][]) {
    if (member === undefined) continue
    yield `${before}${JSON.stringify(name)}:`
    before = ','
    if (Array.isArray(member)) yield* rowsOf(member)
    else yield JSON.stringify(member)
  }
  yield before === '{' ? '{}' : '}'
}

async function* rowsOf(rows: readonly unknown[]): AsyncGenerator<string> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const written = JSON.stringify(rows.slice(start, start + ROWS_AT_ONCE)).slice(1, -1)
    yield `${start === 0 ? '[' : ','}${written}`
    await yieldToEventLoop(systemTimers)
  }
  yield rows.length === 0 ? '[]' : ']'
}
