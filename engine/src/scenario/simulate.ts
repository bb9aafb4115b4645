import { MalformedScenario } from './scenario-step.ts'
import type { PlayOptions } from './play.ts'
import { playScenario } from './play.ts'
import { readScenario } from './scenario.ts'
import { ScenarioSplitter } from './scenario-splitter.ts'

export type SimulateOptions = PlayOptions & {
  /** Resolves when the reader of the lines has taken what there is. */
  readonly drained?: () => Promise<void>
}

/**
 * Plays all scenarios of a stream of bytes, one at a time, so that memory is bounded by the longest of them.
 * Answers how many there were.
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
