import type { z } from 'zod'

/** What a form holds while it is filled in: texts and ticks. */
export type FormValues = Readonly<Record<string, string | boolean>>

/**
 * `missing`: nothing was given where something has to be; `invalid`: what was given is not what is asked for.
 */
export type FieldProblem = 'missing' | 'invalid'

export type FieldProblems<Values> = { readonly [Name in keyof Values]?: FieldProblem }

/**
 * Looks at what a form would send with the shape that the server will ask for. Issues of other places than a
 * field are no field's.
 */
export function problemsBySchema<Values extends FormValues>(
  schema: z.ZodType,
  values: Values,
  sent: object,
): FieldProblems<Values> {
  const parsed = schema.safeParse(sent)
  const problems: Partial<Record<keyof Values, FieldProblem>> = {}
  for (const { path } of parsed.error?.issues ?? []) {
    const name = path[0]
    if (typeof name === 'string' && name in values) problems[name as keyof Values] = problemOf(values[name])
  }
  return problems
}

function problemOf(value: string | boolean | undefined): FieldProblem {
  return typeof value === 'string' && value.trim() !== '' ? 'invalid' : 'missing'
}
