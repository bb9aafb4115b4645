import { readFileSync } from 'node:fs'
import path from 'node:path'

export type Instruction = { readonly name: string; readonly words: string }
export type Stage = {
  readonly name: string
  readonly from: string
  readonly instructions: readonly Instruction[]
}

/** The stages of a Dockerfile in their order. Lines that go on in the next one are put together, comments are left out. */
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

/** What a build is given of the project, by .dockerignore: whole names, anywhere with two stars before them, else paths from the top. */
export function contextFilter(projectRoot: string): (file: string) => boolean {
  const patterns = readFileSync(path.join(projectRoot, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  const anywhere = new Set(patterns.filter((each) => each.startsWith('**/')).map((each) => each.slice(3)))
  const fromTop = patterns.filter((each) => !each.startsWith('**/'))
  for (const name of [...anywhere, ...fromTop]) {
    if (/[*?!]/.test(name)) throw new Error(`.dockerignore says more than is understood here: ${name}`)
  }
  return (file) => {
    if (fromTop.some((name) => file === name || file.startsWith(`${name}/`))) return false
    return !file.split(path.sep).some((part) => anywhere.has(part))
  }
}
