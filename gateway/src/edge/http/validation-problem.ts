import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { z } from 'zod'
import { problemOf } from '../../kernel/problem.ts'

/** Fields that one answer names; a body may be wrong in more places than anybody reads. */
const FIELD_ERRORS_MAX = 50
const FIELD_NAME_LENGTH_MAX = 100

/**
 * The 400 for input that is not of the endpoint's shape: `errors` by field path. The code is `priceInvalid`
 * where the price of a bid is what fails (rulebook, rule 7), so that script and form learn the same as from
 * the engine.
 */
export function validationProblem(error: z.ZodError, problemCodes: readonly string[]): Problem {
  const priceFails = error.issues.some((issue) => issue.path[0] === 'price')
  const code = priceFails && problemCodes.includes('priceInvalid') ? 'priceInvalid' : 'validationFailed'
  const problem = problemOf('validationFailed', { errors: errorsByField(error) })
  return { ...problem, code, type: problem.type.replace('validationFailed', code) }
}

function errorsByField(error: z.ZodError): Record<string, string[]> {
  const byField = new Map<string, string[]>()
  for (const issue of error.issues) {
    const fields =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const path of fields) {
      const field = path.map(String).join('.').slice(0, FIELD_NAME_LENGTH_MAX)
      if (byField.size >= FIELD_ERRORS_MAX && !byField.has(field)) continue
      const text = issue.code === 'unrecognized_keys' ? 'Unknown field' : issue.message
      byField.set(field, [...(byField.get(field) ?? []), text])
    }
  }
  // fromEntries defines own properties, so that a field named `__proto__` is but a name.
  return Object.fromEntries(byField)
}
