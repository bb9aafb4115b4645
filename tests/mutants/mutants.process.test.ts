import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

const projectRoot = path.resolve(import.meta.dirname, '../..')

test('a question that makes no sense is answered with the usage', () => {
  const { stderr, status } = spawnSync(process.execPath, ['scripts/checks/mutants.ts', '--all'], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
  expect(stderr).toContain('usage: npm run mutants')
  expect(status).toBe(2)
  const part = spawnSync(process.execPath, ['scripts/checks/mutants.ts', '--fast', '--write'], {
    cwd: projectRoot,
  })
  expect(part.status).toBe(2)
})
