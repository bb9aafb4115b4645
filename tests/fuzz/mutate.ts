import { nastyKeys, nastyTokens, nastyValues } from './nasty.ts'
import type { Random } from './random.ts'

/** Inputs are this long at most; longer ones test the same with less speed. */
const INPUT_BYTES_MAX = 64 * 1024

/** Changes bytes without knowing what they mean: flips, cuts, doubles, puts something strange in. */
export function mutateBytes(input: Buffer, random: Random): Buffer {
  let bytes = Buffer.from(input)
  for (let round = 1 + random.int(4); round > 0; round -= 1) {
    const at = random.int(bytes.length + 1)
    const rest = random.int(Math.max(1, Math.min(64, bytes.length - at)))
    switch (random.int(5)) {
      case 0:
        if (at < bytes.length) bytes[at] = (bytes[at] ?? 0) ^ (1 << random.int(8))
        break
      case 1:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + rest)])
        break
      case 2:
        bytes = Buffer.concat([bytes.subarray(0, at + rest), bytes.subarray(at)])
        break
      case 3:
        bytes = Buffer.concat([bytes.subarray(0, at), random.pick(nastyTokens), bytes.subarray(at)])
        break
      default:
        bytes = bytes.subarray(0, at)
    }
  }
  return bytes.subarray(0, INPUT_BYTES_MAX)
}

/** Changes one place of a JSON document: another value, another key, one more or one less. */
export function mutateJson(value: unknown, random: Random): unknown {
  if (random.oneIn(4) || typeof value !== 'object' || value === null) {
    return random.oneIn(3) && typeof value === 'string'
      ? value + JSON.stringify(random.pick(nastyValues))
      : random.pick(nastyValues)
  }
  if (Array.isArray(value)) return mutateList(value, random)
  const entries = Object.entries(value)
  const at = random.int(entries.length + 1)
  const chosen = entries[at]
  if (chosen === undefined)
    return Object.fromEntries([...entries, [random.pick(nastyKeys), random.pick(nastyValues)]])
  if (random.oneIn(8)) return Object.fromEntries(entries.toSpliced(at, 1))
  return Object.fromEntries(entries.with(at, [chosen[0], mutateJson(chosen[1], random)]))
}

function mutateList(list: readonly unknown[], random: Random): unknown {
  const at = random.int(list.length + 1)
  if (at === list.length) return [...list, random.pick(nastyValues)]
  if (random.oneIn(8)) return Array.from({ length: 300 }, () => list[at])
  return list.with(at, mutateJson(list[at], random))
}

/** A text of several JSON documents, one a line: one of them changed, or doubled, or its keys given twice. */
export function mutateLines(input: Buffer, random: Random): Buffer {
  const lines = input.toString('utf8').split('\n')
  const at = random.int(lines.length)
  const changed = mutateText(lines[at] ?? '', random)
  return Buffer.from(lines.with(at, changed).join('\n')).subarray(0, INPUT_BYTES_MAX)
}

function mutateText(text: string, random: Random): string {
  try {
    const value: unknown = JSON.parse(text)
    const mutated = JSON.stringify(mutateJson(value, random)) ?? ''
    return random.oneIn(10) ? mutated.replace(/^\{("[^"]*":)/, '{$1null,$1') : mutated
  } catch {
    return text
  }
}
