import { counterOfferMutants, restrictionMutants, ruleMutants } from './rule-mutants.ts'
import { engineMutants, leaseMutants } from './engine-mutants.ts'
import { detectedMutants } from './detected-mutants.ts'
import type { Mutant } from './mutant.ts'
import { readerMutants } from './reader-mutants.ts'
import { testedMutants } from './tested-mutants.ts'

export const allMutants: readonly Mutant[] = [
  ...ruleMutants,
  ...engineMutants,
  ...detectedMutants,
  ...leaseMutants,
  ...readerMutants,
  ...testedMutants,
  ...counterOfferMutants,
  ...restrictionMutants,
]

/** A few of every kind that are found at once: proof in every run that faults are found at all. */
const atOnce: ReadonlySet<string> = new Set([
  '`<=` for `<` at the end',
  'extension shortens the end',
  'increase off by one',
  'answer before the append',
  'no repetition is recognised',
  'engine time is the clock',
  'attempts not recorded',
  'hash without the tail',
  'a stale fence',
  'checkpoint outside the transaction',
  'announced before the commit',
  'no previous revision',
])

export const fastMutants: readonly Mutant[] = allMutants.filter(({ name }) => atOnce.has(name))
