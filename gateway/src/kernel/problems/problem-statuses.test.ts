import { expect, test } from 'vitest'
import { accountProblems } from './account-problems.ts'
import { auctionProblems } from './auction-problems.ts'
import { backOfficeProblems } from './back-office-problems.ts'
import { generalProblems } from './general-problems.ts'
import { questionProblemTexts } from './question-problems.ts'

test('problems have the statuses that docs/interfaces.md promises, and never 422', () => {
  const all = [accountProblems, auctionProblems, backOfficeProblems, generalProblems, questionProblemTexts]
  const statuses = new Set(all.flatMap((problems) => Object.values(problems)).map(({ status }) => status))
  expect([...statuses].toSorted((a, b) => a - b)).toEqual([
    400, 401, 403, 404, 405, 409, 413, 414, 415, 429, 500, 503,
  ])
})
