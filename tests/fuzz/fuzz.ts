import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { mutateBytes, mutateLines } from './mutate.ts'
import { Random } from './random.ts'

/** What is fed with inputs. */
export type Target = {
  /** Also the folder of its corpus, unless that is another. */
  readonly name: string
  /** Fixtures that are its corpus, below `tests/fixtures`. */
  readonly fixtures?: string
  /** Its part of all inputs, in hundredths: what is slow gets less. */
  readonly share: number
  /**
   * What an input may take of the processor time of this thread, in milliseconds: more holds the event loop.
   */
  readonly loopMsMax?: number
  /**
   * @throws Error for anything but a clean answer or a clean refusal; answers whether the input was taken.
   */
  run(input: Buffer, random: Random): Promise<boolean> | boolean
}

export type FuzzReport = {
  readonly target: string
  readonly inputs: number
  readonly taken: number
  readonly ms: number
  /** How much the heap grew from after the first tenth to the end, in bytes. */
  readonly heapGrowth: number
}

/** Growth of the heap that is none: caches fill up in the first tenth, and the rest is noise. */
const HEAP_GROWTH_MAX = 48 * 1024 * 1024

const corpusFolder = path.join(import.meta.dirname, 'corpus')
const fixturesFolder = path.join(import.meta.dirname, '../fixtures')

/** Seeds of a target: whole documents that are right, and those that once failed. */
export function corpusOf({ name, fixtures }: Pick<Target, 'name' | 'fixtures'>): readonly Buffer[] {
  const folder = fixtures === undefined ? path.join(corpusFolder, name) : path.join(fixturesFolder, fixtures)
  return readdirSync(folder)
    .toSorted()
    .map((file) => readFileSync(path.join(folder, file)))
}

/** An input can be made again from the seed and its number alone. */
export function inputOf(
  corpus: readonly Buffer[],
  seed: number,
  index: number,
): { input: Buffer; random: Random } {
  const random = new Random(Math.imul(seed, 0x9e_37_79_b1) + index)
  const origin = random.pick(corpus)
  if (index < corpus.length) return { input: corpus[index] ?? origin, random }
  const input = random.oneIn(3) ? mutateBytes(origin, random) : mutateLines(origin, random)
  return { input: random.oneIn(6) ? mutateBytes(input, random) : input, random }
}

/** @throws Error naming target, seed and number of the first input that breaks a promise */
export async function fuzz(target: Target, options: { inputs: number; seed: number }): Promise<FuzzReport> {
  const corpus = corpusOf(target)
  const { inputs, seed } = options
  const startedAt = performance.now()
  let taken = 0
  let heapBefore = 0
  for (let index = 0; index < inputs; index += 1) {
    const { input } = inputOf(corpus, seed, index)
    try {
      if (await runInTime(target, () => inputOf(corpus, seed, index))) taken += 1
    } catch (error) {
      const shown = input.toString('utf8').slice(0, 400)
      throw new Error(`${target.name}, seed ${seed}, input ${index}: ${JSON.stringify(shown)}`, {
        cause: error,
      })
    }
    if (index === Math.floor(inputs / 10)) heapBefore = heapUsed()
  }
  const heapGrowth = heapUsed() - heapBefore
  if (heapGrowth > HEAP_GROWTH_MAX) throw new Error(`${target.name} keeps memory: ${heapGrowth} bytes more`)
  return { target: target.name, inputs, taken, ms: performance.now() - startedAt, heapGrowth }
}

/** Slow twice more, the input is slow, and neither the collection of garbage nor a first compilation. */
const SLOW_RUNS = 3

/** An input without an answer for so long (milliseconds) never gets one. */
const ANSWER_MS_MAX = 30_000

async function answered(run: Promise<boolean> | boolean): Promise<boolean> {
  if (typeof run === 'boolean') return run
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('No answer within 30 s')), ANSWER_MS_MAX)
  })
  try {
    return await Promise.race([run, late])
  } finally {
    clearTimeout(timer)
  }
}

async function runInTime(target: Target, again: () => ReturnType<typeof inputOf>): Promise<boolean> {
  const { loopMsMax = Infinity } = target
  let isTaken = false
  let ms = 0
  for (let run = 0; run < SLOW_RUNS; run += 1) {
    const { input, random } = again()
    const before = process.threadCpuUsage()
    isTaken = await answered(target.run(input, random))
    const { user, system } = process.threadCpuUsage(before)
    ms = (user + system) / 1_000
    if (ms <= loopMsMax) return isTaken
  }
  throw new Error(`Holds the event loop for ${Math.round(ms)} ms`)
}

function heapUsed(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed
}
