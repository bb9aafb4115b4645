import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../product/kernel/project.ts'
import { describeFinding, findingCodes } from './finding.ts'

test('docs/operations.md says of each code of doctor what it means', () => {
  const page = readFileSync(path.join(projectRoot, 'docs/operations.md'), 'utf8')
  expect(findingCodes.filter((code) => !page.includes(`\`${code}\``))).toEqual([])
})

test('a line of doctor ends with the code that runbooks name', () => {
  const finding = {
    code: 'log-unreadable',
    part: 'event log',
    level: 'problem',
    text: 'does not answer',
  } as const
  expect(describeFinding(finding)).toBe('✘ event log      does not answer [log-unreadable]')
})
