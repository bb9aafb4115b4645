import { readFileSync } from 'node:fs'
import path from 'node:path'

export type Instruction = { readonly name: string; readonly words: string }
export type Stage = {
  readonly name: string
  readonly from: string
  readonly instructions: readonly Instruction[]
}

/**
 * The stages of a Dockerfile in their order. Lines that go on in the next one are put together, comments are
 * left out.
 */
export function stagesOf(text: string): readonly Stage[] {
  const lines = text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stages: { name: string; from: string; instructions: Instruction[] }[] = []
  for (const line of lines) {
    const [, name = '', words = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
    if (name === 'FROM') {
      const [from = '', , stage = ''] = words.split(' ')
      stages.push({ from, name: stage, instructions: [] })
    } else {
      stages.at(-1)?.instructions.push({ name, words })
    }
  }
  return stages
}

/**
 * What a build is given of the project, by .dockerignore: a line takes away what it names and all below, one
 * with `!` gives it back, and of the lines that speak of a file the last one counts.
 */
export function contextFilter(projectRoot: string): (file: string) => boolean {
  const lines = readFileSync(path.join(projectRoot, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  return (file) => {
    const last = lines.findLast((line) => names(line.replace(/^!/, ''), file))
    return last === undefined || last.startsWith('!')
  }
}

/** The files and folders that a stage copies from the project. */
export function copiedFiles({ instructions }: Stage): readonly string[] {
  return instructions
    .filter(({ name, words }) => name === 'COPY' && !words.startsWith('--from='))
    .flatMap(({ words }) => words.split(' ').slice(0, -1))
}

function names(pattern: string, file: string): boolean {
  const parts = file.split(path.sep)
  return parts.some((_, index) => path.matchesGlob(parts.slice(0, index + 1).join('/'), pattern))
}
