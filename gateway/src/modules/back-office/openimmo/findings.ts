import {
  EXCHANGE_ELEMENT_LENGTH_MAX,
  EXCHANGE_LINES_MAX,
  EXCHANGE_SAID_LENGTH_MAX,
  type ExchangeField,
  type ExchangeLine,
  type ExchangeReason,
} from '@zuschlag/contracts/administration/object-exchange'
import { withoutInvisible } from '@zuschlag/contracts/kernel/line'
import branches from './elements.json' with { type: 'json' }
import type { Element } from './parse-xml.ts'

/** What becomes of the elements below one element; names are separated by spaces. */
type Branch = {
  readonly taken?: Readonly<Record<string, string>>
  readonly heeded?: string
  readonly branches?: string
} & { readonly [Reason in 'noField' | 'sender' | 'decision']?: string }

/**
 * It fills a field, decides about others and fills nothing itself, has a branch of its own, or is not taken.
 */
export type Fate =
  | { readonly kind: 'taken'; readonly field: ExchangeField }
  | { readonly kind: 'heeded' | 'branch' }
  | { readonly kind: 'left'; readonly why: ExchangeReason }

/** Fields of the sending software, and the branches that have none. */
const own = { noField: 'user_defined_simplefield user_defined_anyfield', branches: 'user_defined_extend' }
const withoutOwn =
  /^(?:objektart|versteigerung|energiepass|bewertung|feld|anhang|daten|foto|impressum_strukt|user_defined_extend)$/

/**
 * Every element of OpenImmo 1.2.7 by the element that it lies in, with what becomes of it. `elements.json`
 * has the names of the schema of 1.2.7b (June 2017); `user_defined_*`, which may lie in most, are added
 * here. An attachment is reported whole, so that its parts count as heeded.
 */
export const fates: ReadonlyMap<string, ReadonlyMap<string, Fate>> = new Map(
  Object.entries<Branch>(branches).map(([name, branch]) => [
    name,
    new Map([...(withoutOwn.test(name) ? [] : fatesOf(own)), ...fatesOf(branch)]),
  ]),
)

function fatesOf({ taken = {}, heeded, branches: inner, ...others }: Branch): readonly [string, Fate][] {
  const named = (names: string | undefined, fate: Fate): [string, Fate][] =>
    names === undefined ? [] : names.split(' ').map((name) => [name, fate])
  return [
    ...Object.entries(taken).map(([name, field]): [string, Fate] => [
      name,
      { kind: 'taken', field: field as ExchangeField },
    ]),
    ...named(heeded, { kind: 'heeded' }),
    ...named(inner, { kind: 'branch' }),
    ...Object.entries(others).flatMap(([why, names]) =>
      named(names, { kind: 'left', why: why as keyof typeof others }),
    ),
  ]
}

type Outcome = Pick<ExchangeLine, 'field' | 'effect' | 'why'> & { readonly said: string }
type Change = 'rounded' | 'shortened'

/** Reasons beside which the list repeats what stands in the file. */
const quoted: ReadonlySet<ExchangeReason> = new Set<ExchangeReason>(['decision', 'another'])

/** What becomes of each element: noted while fields are read, completed by a walk at the end. */
export class Findings {
  readonly #outcomes = new Map<Element, Outcome>()

  take(element: Element, field: ExchangeField, why: Change | null = null): void {
    const effect = why === null ? 'taken' : 'changed'
    this.#outcomes.set(element, { field, effect, why, said: element.text })
  }

  leave(element: Element, field: ExchangeField | null, why: ExchangeReason, said = element.text): void {
    this.#outcomes.set(element, { field, effect: 'left', why, said })
  }

  /** The lines of all elements below a document's root; what is beyond the limit is counted. */
  lines(root: Element): { readonly lines: ExchangeLine[]; readonly further: number } {
    const lines = new Map<string, ExchangeLine>()
    let further = 0
    for (const [element, outcome] of this.#walk(root, '')) {
      const line = { ...outcome, element: shortened(element, EXCHANGE_ELEMENT_LENGTH_MAX), count: 1 }
      const key = JSON.stringify(line)
      const known = lines.get(key)
      if (known === undefined && lines.size >= EXCHANGE_LINES_MAX) further += 1
      else lines.set(key, { ...line, count: (known?.count ?? 0) + 1 })
    }
    return { lines: [...lines.values()], further }
  }

  /** Below the object, the way to an element starts at the object. */
  *#walk(parent: Element, way: string): Generator<readonly [string, Outcome]> {
    const known = fates.get(parent.name)
    for (const element of parent.children) {
      const here = element.name === 'immobilie' ? '' : `${way}${element.name}`
      const noted = this.#outcomes.get(element)
      // Some software leaves out the element around an object.
      const fate = element.name === 'immobilie' ? branch : known?.get(element.name)
      if (noted !== undefined)
        yield [here, { ...noted, said: shortened(noted.said, EXCHANGE_SAID_LENGTH_MAX) }]
      else if (fate?.kind === 'branch') yield* this.#walk(element, here === '' ? '' : `${here}/`)
      else if (fate?.kind === 'taken' && isEmpty(element)) yield [here, left(fate.field, 'empty')]
      // The reader has taken another one, or the first of several alike.
      else if (fate?.kind === 'taken') yield [here, left(fate.field, 'another', element.text)]
      else if (fate?.kind === 'left' && !isEmpty(element)) yield [here, left(null, fate.why, element.text)]
      else if (fate === undefined && !isEmpty(element)) yield [here, left(null, 'notKnown')]
    }
  }
}

const branch = { kind: 'branch' } as const

function left(field: ExchangeField | null, why: ExchangeReason, said = ''): Outcome {
  const shown = quoted.has(why) ? shortened(said, EXCHANGE_SAID_LENGTH_MAX) : ''
  return { field, effect: 'left', why, said: shown }
}

function isEmpty({ text, attributes, children }: Element): boolean {
  return text === '' && children.length === 0 && Object.values(attributes).every((value) => value === '')
}

/** On one line, without characters that no text of ours has. */
function shortened(text: string, lengthMax: number): string {
  const line = withoutInvisible(text.slice(0, lengthMax * 2))
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll('\uFFFD', '?')
    .trim()
  return (line.length > lengthMax ? `${line.slice(0, lengthMax - 1)}…` : line)
    .toWellFormed()
    .replaceAll('\uFFFD', '?')
}
