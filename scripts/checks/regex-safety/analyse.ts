import recheck from 'recheck/lib/browser.js'

/** What is known of an expression: `linear`, or of what degree it is, with a text that shows it. */
export type RegexComplexity =
  | 'linear'
  | { readonly degree: number | 'exponential'; readonly attack: string }
  | { readonly unknown: string }

/** Only steps are counted, never time: the same expression has the same result on every machine. */
const parameters = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  // It would run the attack, which takes time.
  recallTimeout: -1,
  randomSeed: 1,
} as const

export function analyse(source: string, flags: string): RegexComplexity {
  const result = recheck.checkSync(source, flags.replaceAll(/[dv]/g, ''), parameters)
  if (result.status === 'safe') return 'linear'
  if (result.status === 'unknown') return { unknown: result.error.kind }
  const { complexity, attack } = result
  const degree = complexity.type === 'exponential' ? 'exponential' : complexity.degree
  return { degree, attack: attack.pattern }
}
