import { type PlayOptions, playScenario } from './play.ts'
import { MalformedScenario } from './scenario-step.ts'
import { readScenario } from './scenario.ts'

/** Longest text of one scenario in bytes: what is longer is refused before it fills the memory. */
export const SCENARIO_BYTES_MAX = 128 * 1024 * 1024
const DEPTH_MAX = 64

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const COMMA = 0x2c

/** What a byte is outside of strings. */
const PLAIN = 0
const STRING = 1
const OPEN = 2
const CLOSE = 3
const kinds = new Uint8Array(256)
kinds[QUOTE] = STRING
kinds[OPEN_OBJECT] = OPEN
kinds[OPEN_LIST] = OPEN
kinds[CLOSE_OBJECT] = CLOSE
kinds[CLOSE_LIST] = CLOSE

/** UTF-8 byte order mark, allowed at the start. */
const BYTE_ORDER_MARK: readonly number[] = [0xef, 0xbb, 0xbf]

type Place = 'start' | 'betweenLines' | 'listStart' | 'afterItem' | 'afterComma' | 'done'

/**
 * Cuts a stream of bytes into the texts of its scenarios: one object, a list of objects, or an object after
 * the other (NDJSON). It tracks only nesting and strings; JSON.parse checks the rest.
 */
class ScenarioSplitter {
  #place: Place = 'start'
  #depth = 0
  #isInString = false
  #isEscaped = false
  #parts: Uint8Array[] = []
  #partBytes = 0
  #seen = 0

  /** Says that there are no more bytes. @throws MalformedScenario where something is left open. */
  end(): void {
    if (this.#depth > 0) throw new MalformedScenario('ends in the middle of a scenario')
    if (this.#place === 'start') throw new MalformedScenario('holds no scenario')
    if (this.#place !== 'done' && this.#place !== 'betweenLines')
      throw new MalformedScenario('ends in the middle of a list')
  }

  /** Takes the next bytes and gives the texts that they complete, one by one. @throws MalformedScenario */
  *push(chunk: Uint8Array): Generator<string> {
    let from = 0
    while (from < chunk.length) {
      const start = this.#depth > 0 ? from : this.#findStart(chunk, from)
      if (start === chunk.length) return
      const end = this.#findEnd(chunk, start)
      this.#keep(chunk.slice(start, end))
      if (this.#depth > 0) return
      yield this.#takeText()
      from = end
    }
  }

  /** Offset after the bracket that opens the next object; the chunk's length if there is none. */
  #findStart(chunk: Uint8Array, from: number): number {
    for (let index = from; index < chunk.length; index += 1) {
      const isMark = chunk[index] === BYTE_ORDER_MARK[this.#seen]
      this.#seen += 1
      if (!isMark && this.#stepBetween(chunk[index] as number)) return index
    }
    return chunk.length
  }

  /**
   * Where the object ends that is open, behind its bracket; the chunk's length where it goes on. It sees
   * every byte of every scenario, so what it knows is kept in local variables meanwhile.
   */
  #findEnd(chunk: Uint8Array, from: number): number {
    const { length } = chunk
    let depth = this.#depth
    let isInString = this.#isInString
    // A backslash hides the byte behind it, which may be in the next chunk.
    let index = this.#isEscaped ? from + 1 : from
    for (;;) {
      while (isInString && index < length) {
        const byte = chunk[index]
        index += byte === BACKSLASH ? 2 : 1
        if (byte === QUOTE) isInString = false
      }
      while (index < length && kinds[chunk[index] as number] === PLAIN) index += 1
      if (index >= length) break
      const kind = kinds[chunk[index] as number]
      index += 1
      if (kind === STRING) isInString = true
      else if (kind === OPEN) {
        depth += 1
        if (depth > DEPTH_MAX) throw new MalformedScenario(`nests deeper than ${DEPTH_MAX} levels`)
      } else {
        depth -= 1
        if (depth === 0) break
      }
    }
    this.#depth = depth
    this.#isInString = isInString
    this.#isEscaped = index > length
    return Math.min(index, length)
  }

  /** True where an object starts. */
  #stepBetween(byte: number): boolean {
    if (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) return false
    const place = this.#place
    if (byte === OPEN_OBJECT && place !== 'afterItem' && place !== 'done') {
      this.#place = place === 'start' || place === 'betweenLines' ? 'betweenLines' : 'afterItem'
      return true
    }
    if (byte === OPEN_LIST && place === 'start') this.#place = 'listStart'
    else if (byte === COMMA && place === 'afterItem') this.#place = 'afterComma'
    else if (byte === CLOSE_LIST && (place === 'afterItem' || place === 'listStart')) this.#place = 'done'
    else throw new MalformedScenario('not a scenario, a list of scenarios or one scenario a line')
    return false
  }

  #keep(part: Uint8Array): void {
    this.#parts.push(part)
    this.#partBytes += part.length
    if (this.#partBytes > SCENARIO_BYTES_MAX) {
      throw new MalformedScenario(`longer than ${SCENARIO_BYTES_MAX / 1024 / 1024} MiB`)
    }
  }

  #takeText(): string {
    const bytes = this.#parts.length === 1 ? (this.#parts[0] as Uint8Array) : Buffer.concat(this.#parts)
    this.#parts = []
    this.#partBytes = 0
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
      throw new MalformedScenario('not UTF-8')
    }
  }
}

type SimulateOptions = PlayOptions & {
  /** Resolves when the reader of the lines has taken what there is. */
  readonly drained?: () => Promise<void>
}

/**
 * Plays all scenarios of a stream of bytes, one at a time, so that memory is bounded by the longest of them.
 * Returns how many there were.
 * @throws MalformedScenario with one line that names the scenario, counted from 1
 */
export async function simulateAll(
  bytes: AsyncIterable<Uint8Array>,
  options: SimulateOptions,
): Promise<number> {
  const splitter = new ScenarioSplitter()
  let count = 0
  const say = (line: string): void => options.say(`scenario ${count + 1}: ${line}`)
  try {
    for await (const chunk of bytes) {
      for (const text of splitter.push(chunk)) {
        playScenario(readScenario(parseJson(text)), { ...options, say })
        count += 1
        await options.drained?.()
      }
    }
    splitter.end()
  } catch (error) {
    if (!(error instanceof MalformedScenario)) throw error
    throw new MalformedScenario(`scenario ${count + 1}: ${error.message}`)
  }
  return count
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    const reason = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ').slice(0, 200) : ''
    throw new MalformedScenario(`not JSON: ${reason}`)
  }
}
