import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Context } from 'koa'

export function respondWithProblem(context: Context, problem: Problem, requestId: string): void {
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
