import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A limit as the code states it. */
export type Limit = {
  /** `NAME` of a constant, or `object.member`. */
  readonly name: string
  /** As it is written: `16 * 1024`. */
  readonly value: string
  /** Below the repository's root, with slashes. */
  readonly file: string
  /** The first sentence of its comment; empty where its name says it all. */
  readonly why: string
}

/** Objects whose every member is a limit. */
const limitObjects: ReadonlySet<string> = new Set([
  'limits',
  'liveLimits',
  'defaultLimits',
  'requestLimits',
  'retentionDays',
])

const places = ['contracts/src', 'engine/src', 'projections/src', 'gateway/src']
const isProduct = (file: string): boolean => !/\.(test|fixture|pg\.test|property\.test)\.ts$/.test(file)

/** By convention a constant that bounds something has MAX or AT_ONCE in its name. */
const constant = /^(?:export )?const ([A-Z][A-Z0-9_]*(?:_MAX|_AT_ONCE)(?:_[A-Z]+)?) = (.+)$/
const objectHead = /^export const (\w+)(?:: \w+)? = \{$/
const member = /^ {2}(\w+): (.+),$/
const comment = /^ *(?:\/\*\*|\*(?!\/)) ?(.*?)(?: ?\*\/)?$/

/** Every limit of the product, in the order of files and lines. */
export function collectLimits(root: string): readonly Limit[] {
  const files = places.flatMap((place) => globSync(`${place}/**/*.ts`, { cwd: root }))
  return files
    .map((file) => file.split(path.sep).join('/'))
    .filter(isProduct)
    .toSorted()
    .flatMap((file) => limitsIn(file, readFileSync(path.join(root, file), 'utf8')))
}

export function limitsIn(file: string, text: string): readonly Limit[] {
  const found: Limit[] = []
  let said = ''
  let object: string | null = null
  for (const line of text.split('\n')) {
    const remark = comment.exec(line)?.[1]
    if (remark !== undefined) {
      said = line.trimStart().startsWith('/**') ? remark : `${said} ${remark}`.trim()
      continue
    }
    if (line.trim() === '*/') continue
    const head = objectHead.exec(line)?.[1]
    if (head !== undefined && limitObjects.has(head)) object = head
    else if (line.startsWith('}')) object = null
    const [, name, value] = (object === null ? constant : member).exec(line) ?? []
    if (name !== undefined && value !== undefined) {
      found.push({
        name: object === null ? name : `${object}.${name}`,
        value,
        file,
        why: firstSentence(said),
      })
    }
    said = ''
  }
  return found
}

function firstSentence(text: string): string {
  return (/^.*?[.;:](?= |$)/.exec(text)?.[0] ?? text).replace(/[.;:]$/, '')
}
