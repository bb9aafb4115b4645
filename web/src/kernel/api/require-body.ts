import { TransportError } from './problem.ts'

/** For reads that always have an answer: an empty one is a broken transport, not "nothing". */
export function requireBody<T>(answer: T | undefined): T {
  if (answer === undefined) throw new TransportError('The answer was empty')
  return answer
}
