import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../product/kernel/project.ts'
import { browserFiles, processFiles } from './chosen-files.ts'
import { fullSequences, testSequences } from './steps.ts'

const names = (sequences: typeof fullSequences): readonly string[] =>
  sequences
    .flat()
    .map(({ name }) => name)
    .toSorted()

test('npm test has every kind of test that the full check has', () => {
  expect(names(testSequences)).toEqual(names(fullSequences))
})

/** vitest would run fewer files without a word where a name is wrong. */
test.each([
  ['browser', browserFiles],
  ['process', processFiles],
])('the chosen %s tests exist, each once, and are not all of them', (kind, files) => {
  const ignored = ['**/node_modules/**', '**/dist/**']
  const all = globSync(`**/*.${kind}.test.ts`, { cwd: projectRoot, exclude: ignored })
  expect(files.filter((file) => !all.includes(file))).toEqual([])
  expect(new Set(files).size).toBe(files.length)
  expect(files.length).toBeLessThan(all.length)
})

test('.ci/run runs the full check', () => {
  expect(readFileSync(path.join(projectRoot, '.ci/run'), 'utf8')).toContain('\nexec npm run test:full\n')
})
