import type { ExchangeField, ExchangeReason } from '@zuschlag/contracts/administration/object-exchange'
import branches from './elements.json' with { type: 'json' }

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

function fatesOf({ taken = {}, heeded, branches: inner, ...left }: Branch): readonly [string, Fate][] {
  const named = (names: string | undefined, fate: Fate): [string, Fate][] =>
    names === undefined ? [] : names.split(' ').map((name) => [name, fate])
  return [
    ...Object.entries(taken).map(([name, field]): [string, Fate] => [
      name,
      { kind: 'taken', field: field as ExchangeField },
    ]),
    ...named(heeded, { kind: 'heeded' }),
    ...named(inner, { kind: 'branch' }),
    ...Object.entries(left).flatMap(([why, names]) =>
      named(names, { kind: 'left', why: why as keyof typeof left }),
    ),
  ]
}
