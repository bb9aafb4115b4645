import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Context } from 'koa'

const answered = new WeakMap<Context, Problem>()

/** The problem that a request was answered with; undefined where it was answered. */
export function problemIn(context: Context): Problem | undefined {
  return answered.get(context)
}

export function respondWithProblem(context: Context, problem: Problem, requestId: string): void {
  answered.set(context, problem)
  context.status = problem.status
  if (problem.retryAfter !== undefined) context.set('Retry-After', String(Math.ceil(problem.retryAfter)))
  context.set('Content-Type', 'application/problem+json; charset=utf-8')
  context.body = JSON.stringify({ ...problem, requestId })
}

export function respondWithJson(context: Context, status: number, value: unknown): void {
  context.status = status
  context.set('Content-Type', 'application/json; charset=utf-8')
  context.body = JSON.stringify(value)
}
