type Parameter = {
  readonly in: string
  readonly name: string
  readonly required?: boolean
  readonly schema?: { readonly enum?: readonly string[] }
}
type Operation = { readonly operationId: string; readonly parameters?: readonly Parameter[] }

/** The part of /api/openapi.json that the walk reads. */
export type OpenApi = {
  readonly servers?: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** One request of the walk; several of an operation that answers in several formats. */
export type WalkRequest = { readonly operation: string; readonly path: string }

/** Values of parameters by name; an operation's own value stands under `operation.parameter`. */
export type WalkValues = Readonly<Record<string, string>>

/**
 * Every GET operation of the API with the values of a scene.
 * @throws Error for a parameter without a value, so that no new operation is left out
 */
export function requestsOf({ paths }: OpenApi, values: WalkValues): readonly WalkRequest[] {
  return Object.entries(paths).flatMap(([template, { get }]) =>
    get === undefined ? [] : requestsOfOperation(template, get, values),
  )
}

function requestsOfOperation(
  template: string,
  { operationId, parameters = [] }: Operation,
  values: WalkValues,
): readonly WalkRequest[] {
  const valueOf = (name: string): string => {
    const value = values[`${operationId}.${name}`] ?? values[name]
    if (value === undefined) throw new Error(`The walk has no value for ${name} of ${operationId}`)
    return encodeURIComponent(value)
  }
  const path = template.replaceAll(/\{(\w+)\}/g, (_placeholder, name: string) => valueOf(name))
  const asked = parameters.filter(
    ({ in: place, required, name }) =>
      place === 'query' && (required === true || values[`${operationId}.${name}`] !== undefined),
  )
  let queries: readonly string[] = ['']
  for (const { name, schema } of asked) {
    const choices = schema?.enum ?? [decodeURIComponent(valueOf(name))]
    queries = queries.flatMap((query) =>
      choices.map((choice) => `${query}&${name}=${encodeURIComponent(choice)}`),
    )
  }
  return queries.map((query) => ({
    operation: query === '' ? operationId : `${operationId} ${decodeURIComponent(query.slice(1))}`,
    path: query === '' ? path : `${path}?${query.slice(1)}`,
  }))
}
