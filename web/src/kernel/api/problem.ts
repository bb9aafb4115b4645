import { problemSchema, type Problem } from '@zuschlag/contracts/kernel/problem'

/** The server's refusal or failure, as a value that says why. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly problem: Problem
  /** Name of the endpoint that answered so. */
  readonly endpoint: string

  constructor(problem: Problem, endpoint: string) {
    super(`${endpoint} answered ${problem.status} ${problem.code}`)
    this.problem = problem
    this.endpoint = endpoint
  }
}

/** No answer arrived: the network is down, the request was cut, or what came was no answer of ours. */
export class TransportError extends Error {
  override readonly name = 'TransportError'
}

/** The server answered, in a shape that its contract does not know: trying again does not help. */
export class UnexpectedAnswerError extends TransportError {}

/**
 * Reads `application/problem+json`. What a proxy answers in its own words becomes a problem of the same
 * status, so that callers have one thing to look at.
 */
export function toProblem(status: number, body: unknown, retryAfter: string | null = null): Problem {
  const parsed = problemSchema.safeParse(body)
  const problem = parsed.success
    ? parsed.data
    : { type: 'about:blank', title: `HTTP ${status}`, status, code: codeOf(status) }
  const seconds = Number(retryAfter)
  if (problem.retryAfter === undefined && retryAfter !== null && Number.isFinite(seconds)) {
    return { ...problem, retryAfter: seconds }
  }
  return problem
}

const codes: Record<number, string | undefined> = {
  400: 'validationFailed',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'notFound',
  405: 'methodNotAllowed',
  413: 'payloadTooLarge',
  414: 'requestTargetTooLong',
  415: 'unsupportedMediaType',
  429: 'tooManyRequests',
}

function codeOf(status: number): string {
  return codes[status] ?? (status >= 502 ? 'unavailable' : 'internalError')
}

/** The problem inside an error, if it is one of the server's. */
export function problemOf(error: unknown): Problem | undefined {
  return error instanceof ProblemError ? error.problem : undefined
}
