import type { Endpoint } from '@zuschlag/contracts/kernel/endpoint'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err } from '@zuschlag/contracts/kernel/result'
import { z } from 'zod'
import type { SignedIn, Viewer } from '../../policies/viewer.ts'
import type { Call } from './call.ts'
import { FileAnswer } from './file-answer.ts'
import type { PreparedJson } from './prepared-json.ts'
import { StreamAnswer } from './stream-answer.ts'
import { TextAnswer } from './text-answer.ts'
import { findInvalidText } from './invalid-text.ts'
import type { RouteFacts } from './route-facts.ts'
import { validationProblem } from './validation-problem.ts'

/** What arrived, not yet looked at. */
export type RawCall = Call<unknown, unknown, unknown>

/** An endpoint of the contracts with its facts and what answers it; `null` answers 204. */
export type Route = {
  readonly endpoint: Endpoint
  readonly facts: RouteFacts
  /** Refuses a caller by viewer and parameters alone, before an upload is read; null admits. */
  admit?(call: RawCall): Promise<Problem | null>
  answer(call: RawCall): Promise<Result<unknown, Problem>>
}

type Answer<T extends z.ZodType> = Promise<Result<z.input<T> | PreparedJson<z.input<T>> | null, Problem>>

/** Refuses a caller by viewer and parameters alone; null admits. */
type Admit<P extends z.ZodType, Rest extends unknown[] = []> = (
  call: Call<z.output<P>, unknown, unknown>,
  ...rest: Rest
) => Promise<Problem | null>

/** The second half of a route, after what it is: what answers it. */
type Answering<Handle, P extends z.ZodType, Rest extends unknown[] = []> = {
  /** @param admit asked before an upload is read; the handler asks again, for rights may end meanwhile */
  answer(handle: Handle, admit?: Admit<P, Rest>): Route
}

type Handler<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R,
  Rest extends unknown[] = [],
> = (call: Call<z.output<P>, z.output<Q>, z.output<B>>, ...rest: Rest) => R

/**
 * Parses what arrived with the endpoint's own shapes, so that a handler only ever sees what the contract
 * says.
 */
export function route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, A>,
  facts: RouteFacts<NoInfer<B>, NoInfer<A>>,
): Answering<Handler<P, Q, B, Answer<A>>, P> {
  return {
    answer: (handle, admit) => ({
      endpoint,
      facts,
      ...(admit && { admit: admitBy(endpoint, admit) }),
      async answer(call) {
        const params = parse(endpoint.params, call.params)
        const query = parse(endpoint.query, call.query)
        const body = parse(endpoint.body, call.body)
        const failed = [params, query, body].find((part) => !part.success)
        if (failed?.error) return err(validationProblem(failed.error, endpoint.problems ?? []))
        return handle({
          ...call,
          params: params.data as z.output<P>,
          query: query.data as z.output<Q>,
          body: body.data as z.output<B>,
        })
      },
    }),
  }
}

function admitBy<P extends z.ZodType>(
  { params: schema, problems }: Pick<Endpoint<P>, 'params' | 'problems'>,
  admit: Admit<P>,
): NonNullable<Route['admit']> {
  return async (call) => {
    const params = parse(schema, call.params)
    if (params.error) return validationProblem(params.error, problems ?? [])
    return admit({ ...call, params: params.data as z.output<P> })
  }
}

/** A route that answers a file; its endpoint states no shape of an answer. */
export function fileRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, z.ZodUndefined>,
  facts: RouteFacts<NoInfer<B>>,
): Answering<Handler<P, Q, B, Promise<Result<FileAnswer, Problem>>>, P> {
  return shapeless(endpoint, route({ ...endpoint, answer: z.instanceof(FileAnswer) }, facts))
}

/** A route that answers a text to be saved; its endpoint states no shape of an answer. */
export function textRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, z.ZodUndefined>,
  facts: RouteFacts<NoInfer<B>>,
): Answering<Handler<P, Q, B, Promise<Result<TextAnswer, Problem>>>, P> {
  return shapeless(endpoint, route({ ...endpoint, answer: z.instanceof(TextAnswer) }, facts))
}

/** A route that answers what is made while it is read, of the shape that its endpoint states, if any. */
export function streamRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  endpoint: Endpoint<P, Q, B>,
  facts: RouteFacts<NoInfer<B>>,
): Answering<
  Handler<P, Q, B, Promise<Result<StreamAnswer, Problem>>, [viewer: SignedIn]>,
  P,
  [viewer: SignedIn]
> {
  return shapeless(endpoint, signedInRoute({ ...endpoint, answer: z.instanceof(StreamAnswer) }, facts))
}

/** The shape is for the compiler; to the outside the answer is a file, which no shape describes. */
function shapeless<H, P extends z.ZodType, Rest extends unknown[]>(
  endpoint: Endpoint,
  shaped: Answering<H, P, Rest>,
): Answering<H, P, Rest> {
  return { answer: (handle, admit) => ({ ...shaped.answer(handle, admit), endpoint }) }
}

/** A route of an endpoint with access `signedIn`: the viewer is known. */
export function signedInRoute<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
>(
  endpoint: Endpoint<P, Q, B, A>,
  facts: RouteFacts<NoInfer<B>, NoInfer<A>>,
): Answering<Handler<P, Q, B, Answer<A>, [viewer: SignedIn]>, P, [viewer: SignedIn]> {
  const known = ({ viewer }: { readonly viewer: Viewer }): SignedIn => {
    // The app answers 401 before a handler runs; reaching this line as a visitor is a bug.
    if (viewer.kind === 'visitor') throw new Error(`${endpoint.name} ran without a session`)
    return viewer
  }
  return {
    answer: (handle, admit) =>
      route(endpoint, facts).answer(
        (call) => handle(call, known(call)),
        admit && ((call) => admit(call, known(call))),
      ),
  }
}

type Parsed =
  | { readonly success: true; readonly data: unknown; readonly error?: undefined }
  | { readonly success: false; readonly error: z.ZodError; readonly data?: undefined }

function parse(schema: z.ZodType | undefined, value: unknown): Parsed {
  if (schema === undefined) return { success: true, data: undefined }
  const result = schema.safeParse(value)
  if (!result.success) return { success: false, error: result.error }
  const unstorable = findInvalidText(result.data)
  return unstorable === null
    ? { success: true, data: result.data }
    : { success: false, error: notText(unstorable) }
}

function notText(path: readonly (string | number)[]): z.ZodError {
  return new z.ZodError([
    { code: 'custom', path: [...path], message: 'Control characters are not permitted', input: undefined },
  ])
}
