import type { Problem } from '@zuschlag/contracts/kernel/problem'

/** What an answer adds to its code: figures, field errors, what a client should do. */
export type ProblemDetails = Partial<Omit<Problem, 'type' | 'title' | 'status' | 'code'>>

/**
 * What a problem code says to a person who reads the answer of a script; clients with a user interface
 * translate the code.
 */
export type ProblemText = {
  readonly status: number
  /** The same for every answer with this code. */
  readonly title: string
  /** What happened here and what to do next, with the figures of this answer. */
  readonly detail: string | ((details: ProblemDetails) => string)
}

/** What was asked for does not go with how things are. */
export function conflict(title: string, detail: string) {
  return { status: 409, title, detail } as const
}

export function unchanged(title: string, detail: string) {
  return conflict(title, `Nothing was changed. ${detail}`)
}

/** 1,250,000: grouped, without a currency, which the auction states. */
export function grouped(amount: number): string {
  return amount.toLocaleString('en-GB', { maximumFractionDigits: 2 })
}

export function namesOf(errors: Problem['errors']): string {
  return Object.keys(errors ?? {}).join(', ')
}
