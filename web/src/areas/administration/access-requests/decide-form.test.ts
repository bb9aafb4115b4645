import { expect, test } from 'vitest'
import { ProblemError, toProblem } from '../../../kernel/api/call.ts'
import { decidedRequest } from './decide-form.tsx'

const seen = { revision: 1 }
const newest = { revision: 2 }
const failed = (status: number, code: string) =>
  new ProblemError(
    toProblem(status, { type: 'about:blank', title: code, status, code }),
    'approveAccessRequest',
  )

test('[ADM-13] a decision is about what its broker has seen, also after the applicant has changed it', () => {
  expect(decidedRequest(seen, newest, null)).toBe(seen)
  expect(decidedRequest(seen, newest, failed(409, 'changedMeanwhile'))).toBe(seen)
  expect(decidedRequest(seen, newest, failed(503, 'outcomeUnknown'))).toBe(newest)
  expect(decidedRequest(seen, newest, new Error('no answer'))).toBe(newest)
})
