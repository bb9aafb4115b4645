import { problemSchema } from '@zuschlag/contracts/kernel/problem'
import { expect, test } from 'vitest'
import { type ProblemCode, problemOf, problemTexts } from './problem.ts'
import { validationProblem } from '../edge/http/route.ts'
import { z } from 'zod'

const codes = Object.keys(problemTexts) as ProblemCode[]

test.each(codes)('%s has a title and a detail that are sentences, with and without figures', (code) => {
  const figures = { currentPrice: 10, minimumBid: 12, bidLimit: 20, retryAfter: 3, rulesVersion: 2 }
  for (const details of [{}, figures, { ...figures, errors: { price: ['Too low'] } }]) {
    const problem = problemSchema.strict().parse(problemOf(code, details))
    expect([problem.title, problem.detail]).toEqual([
      expect.stringMatching(/^[A-Z].{5,}\.$/),
      expect.stringMatching(/^[A-Z].{10,}\.$/),
    ])
    expect(`${problem.title} ${problem.detail}`).not.toMatch(/undefined|null|NaN|\{/)
    expect(problem.title).not.toContain(code)
  }
})

test('every 400 for malformed input keeps the title that clients know, and the detail names the fields', () => {
  const { error } = z.strictObject({ price: z.int(), bidder: z.string() }).safeParse({ price: 'x' })
  const problem = validationProblem(error as z.ZodError, ['priceInvalid'])
  expect(problem).toMatchObject({
    title: 'One or more validation errors occurred.',
    detail: 'Check these fields: price, bidder.',
    code: 'priceInvalid',
    type: 'urn:zuschlag:problem:priceInvalid',
  })
})
