import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { accountProblems } from './account-problems.ts'
import { auctionProblems } from './auction-problems.ts'
import { backOfficeProblems, questionProblemTexts } from './back-office-problems.ts'
import { generalProblems } from './general-problems.ts'

const interfaces = path.resolve(import.meta.dirname, '../../../../docs/interfaces.md')

/** Statuses that the document promises, without those that it rules out. */
function promised(): readonly number[] {
  const [, paragraph = ''] =
    /^- \*\*Errors\.\*\*([^]*?)\n(?:- |\n)/m.exec(readFileSync(interfaces, 'utf8')) ?? []
  const statuses = paragraph.replace('422: never.', '').matchAll(/\b[45]\d\d\b/g)
  return [...new Set([...statuses].map(([status]) => Number(status)))]
}

test('problems have the statuses that docs/interfaces.md promises, and never 422', () => {
  const all = [accountProblems, auctionProblems, backOfficeProblems, generalProblems, questionProblemTexts]
  const statuses = new Set(all.flatMap((problems) => Object.values(problems)).map(({ status }) => status))
  expect(statuses.has(422)).toBe(false)
  expect([...statuses].toSorted((a, b) => a - b)).toEqual(promised().toSorted((a, b) => a - b))
})
