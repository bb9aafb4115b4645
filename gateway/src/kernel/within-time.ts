import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err } from '@zuschlag/contracts/kernel/result'
import { unavailable } from './problem.ts'

/** The answer of a handler, or that there is none now: one that hangs keeps its caller no longer. What becomes of its work is its own affair. */
export async function withinTime<T>(
  work: Promise<Result<T, Problem>>,
  ms: number,
): Promise<Result<T, Problem>> {
  const { promise: timeout, resolve } = Promise.withResolvers<Result<T, Problem>>()
  const timer = setTimeout(() => resolve(err(unavailable())), ms)
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
