import type { Known } from './known-expressions.ts'

/** An expression that may take more than linear time, and why it does no harm. */
export type Exception = {
  readonly expression: string
  /** The longest text that reaches it, in characters; `own`: no text of a stranger does. */
  readonly input: number | 'own'
  readonly why: string
}

/** About a tenth of a second: what an event loop may be held by one request. */
const STEPS_MAX = 20_000_000

/** What is wrong, a line each. */
export function findings(known: readonly Known[], exceptions: readonly Exception[]): readonly string[] {
  const excepted = new Map(exceptions.map((exception) => [exception.expression, exception]))
  const slow = known.filter(({ result }) => result !== 'linear')
  const used = new Set(slow.map(({ key }) => key))
  const unused = exceptions.filter(({ expression }) => !used.has(expression))
  return [
    ...slow.flatMap((expression) => findingOf(expression, excepted.get(expression.key)) ?? []),
    ...unused.map(({ expression }) => `${expression} is an exception, and linear or gone: remove it`),
  ]
}

function findingOf({ key, place, result }: Known, exception: Exception | undefined): string | null {
  if (result === 'linear' || exception?.input === 'own') return null
  if ('unknown' in result)
    return exception === undefined ? `${place} ${key} cannot be analysed: ${result.unknown}` : null
  const { degree, attack } = result
  const input = exception?.input ?? Infinity
  if (degree !== 'exponential' && input ** degree <= STEPS_MAX) return null
  const time = degree === 'exponential' ? 'exponential time' : `time to the power of ${degree}`
  return `${place} ${key} takes ${time}, as by ${attack}`
}
